/** What a machine says about an AFT transfer (D, P). */

const NAMES = {
  0: 'full',
  1: 'partial',
  64: 'pending',
  128: 'cancelled',
  /** The id is that of the last successful transfer, and of no older one. */
  129: 'id_used_last',
  130: 'unsupported_function',
  131: 'amount_invalid',
  132: 'over_limit',
  133: 'not_multiple_of_denomination',
  134: 'no_partial_to_host',
  /** Tilt, door open, disabled, cash out under way. */
  135: 'unable_now',
  136: 'not_registered',
  137: 'key_mismatch',
  138: 'no_pos_id',
  139: 'no_won_credits',
  140: 'no_denomination',
  141: 'expired',
  142: 'no_ticket_device',
  143: 'other_restricted_pool',
  144: 'no_receipt_device',
  145: 'receipt_data_missing',
  146: 'receipt_not_allowed',
  147: 'asset_number_mismatch',
  148: 'not_locked',
  149: 'id_invalid',
  159: 'unexpected_error',
  /** Another cycle is open: nothing is taken until it is acknowledged. */
  192: 'cycle_open',
  193: 'unsupported_code',
  255: 'no_transfer',
} as const;

export type TransferStatus = (typeof NAMES)[keyof typeof NAMES] | 'unknown';

const BY_CODE: ReadonlyMap<number, TransferStatus> = new Map(
  Object.entries(NAMES).map(([code, name]) => [Number(code), name]),
);

/** 40..5F are all pending (P). What has no name is unknown: it neither moved money nor refused to. */
export function transferStatusOf(code: number): TransferStatus {
  return BY_CODE.get(code) ?? (code >= 0x40 && code <= 0x5f ? 'pending' : 'unknown');
}
