import { symbolsOf } from '../game/reels.ts';
import type { Machine } from '../machine/state.ts';

/** What a camera before the machine sees. */
export interface GlassView {
  credit: number;
  bet: number;
  win: number;
  /** Names of the symbols of each reel, top first. */
  reels: string[][];
  isPlaying: boolean;
  /** Over the meters, in the machine's words. */
  message: string;
  /** Number and name of the key that was pressed last, monotonic milliseconds. */
  pressed: { number: number; key: string; atMs: number } | null;
}

export function glassOf({ memory, session }: Machine, pressed: GlassView['pressed']): GlassView {
  const { credit, bet, game, shown } = memory;
  return {
    ...{ credit, bet, pressed, isPlaying: game !== null },
    win: game === null ? shown.win : 0,
    reels: symbolsOf((game ?? shown).stops),
    message: messageOf({ memory, session }),
  };
}

function messageOf({ memory, session }: Machine): string {
  if (session.isDoorOpen) return 'DOOR OPEN';
  if (session.isTilted) return 'TILT';
  if (memory.handPay !== null) return `HAND PAY ${memory.handPay.credits}`;
  if (memory.game !== null) return 'GOOD LUCK';
  if (!memory.isPlayOn) return 'PLAY IS OFF';
  return memory.shown.win > 0 ? `WIN ${memory.shown.win}` : 'SEVEN LINE';
}
