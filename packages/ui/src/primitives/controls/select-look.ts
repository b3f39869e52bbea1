/** What a select and its stand-in share. */
export const selectTriggerClass =
  'flex min-h-target items-center justify-between gap-2 rounded-control border border-ctl bg-transparent px-3 text-14 transition-colors hover:bg-s2';

export const selectLabelClass = (isHidden: boolean) => (isHidden ? 'sr-only' : 'text-12 text-dim');
