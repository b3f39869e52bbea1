import { CODES, type ErrorCode } from '@salon/contract';
import { checkAmount } from '@salon/domain';

export interface CashInLimits {
  /** Undefined until the wallet is known. */
  balanceMinor: number | undefined;
  maxMinor: number;
}

const REFUSAL_CODE = {
  not_whole: CODES.amount_not_whole,
  not_positive: CODES.amount_not_positive,
  below_minimum: CODES.amount_below_minimum,
  over_limit: CODES.amount_over_limit,
} as const;

/** The code that the platform would refuse `amountMinor` with, null where it would not. It decides again itself. */
export function cashInRefusal(amountMinor: number, { balanceMinor, maxMinor }: CashInLimits): ErrorCode | null {
  const refusal = checkAmount(amountMinor, { minMinor: 1, maxMinor });
  if (refusal !== null) return REFUSAL_CODE[refusal];
  return balanceMinor !== undefined && amountMinor > balanceMinor ? CODES.balance_too_small : null;
}

/** Everything that may go onto the machine at once; minor units. */
export const allIn = ({ balanceMinor = 0, maxMinor }: CashInLimits): number => Math.min(balanceMinor, maxMinor);

/** The machine's hand pay limit where its credit would exceed it with `amountMinor`: only an attendant could pay that out. */
export function handPayLimitOver(
  { creditMinor, handPayCashOutMinor }: { creditMinor: number; handPayCashOutMinor: number | null },
  amountMinor: number | null,
): number | null {
  if (amountMinor === null || handPayCashOutMinor === null) return null;
  return creditMinor + amountMinor > handPayCashOutMinor ? handPayCashOutMinor : null;
}
