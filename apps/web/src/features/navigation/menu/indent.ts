const TOP_PX = 24;
const NESTED_PX = 40;
const STEP_PX = 16;
const MAX_PX = 80;

/** Room before an item, in pixels; `level` is 0 for the items of the tree itself, one more in every branch. */
export const indentPx = (level: number): number =>
  level <= 0 ? TOP_PX : Math.min(MAX_PX, NESTED_PX + STEP_PX * level);
