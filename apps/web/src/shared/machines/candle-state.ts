import type { MachineState } from '@salon/domain';
import type { CandleState } from '@salon/ui';

const CANDLE: Record<MachineState, CandleState> = {
  available: 'ok',
  reserved: 'busy',
  playing: 'busy',
  waiting: 'busy',
  cashing_out: 'busy',
  bonus: 'bonus',
  handpay: 'error',
  error: 'error',
  offline: 'off',
  unknown: 'off',
};

/** State of a machine's tower light. */
export const candleState = (state: MachineState): CandleState => CANDLE[state];
