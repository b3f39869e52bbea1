import type { LimitKind } from '@salon/domain/protection/index.ts';
import { isolate } from '@salon/i18n';
import { useFormat } from '../../shared/format/use-format.ts';

/** Money as money, time as time; for running text. */
export function useLimitFormat() {
  const { money, duration } = useFormat();
  return (kind: LimitKind, amount: number): string => (kind === 'time' ? duration(amount) : isolate(money(amount)));
}
