import type { Deck } from '@salon/contract/player-channel.ts';

type Button = Deck['buttons'][number];

/** The machine's own panel, sorted into the places that our deck has. */
export interface DeckLayout {
  betDown: Button | null;
  betUp: Button | null;
  betMax: Button | null;
  /** In the place of both bet keys, where the machine has not both: its only one, or its first key of another purpose. */
  wide: Button | null;
  /** What the round key does now: spin, or stop while reels turn and the machine lets them be stopped. */
  round: Button | null;
  /** Everything else that the machine declares, in its order; boxes of a bonus are not keys. */
  others: Button[];
}

const dark = (kind: Button['kind']): Button => ({ id: kind, kind, label: '', enabled: false });
/** Stands until the machine has declared its own: most have the same keys, which then come to life where they are. */
export const USUAL_PANEL: readonly Button[] = [dark('bet_down'), dark('bet_up'), dark('bet_max'), dark('spin')];

/** Cash out is a transfer, not a press, so a `collect` key is represented by ours. */
const HAS_A_PLACE: readonly Button['kind'][] = ['bet_down', 'bet_up', 'bet_max', 'spin', 'stop', 'collect', 'pick'];

export function deckLayout(buttons: readonly Button[]): DeckLayout {
  const first = (kind: Button['kind']) => buttons.find((button) => button.kind === kind) ?? null;
  const spin = first('spin');
  const stop = first('stop');
  const round = stop?.enabled === true && spin?.enabled !== true ? stop : (spin ?? stop);
  const others = buttons.filter(
    ({ id, kind }) => !HAS_A_PLACE.includes(kind) || (first(kind)?.id !== id && kind !== 'pick'),
  );
  const [betDown, betUp] = [first('bet_down'), first('bet_up')];
  const wide = betDown !== null && betUp !== null ? null : (betDown ?? betUp ?? others.shift() ?? null);
  return { betDown, betUp, betMax: first('bet_max'), wide, round, others };
}
