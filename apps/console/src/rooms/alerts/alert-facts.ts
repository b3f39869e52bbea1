import type { operator } from '@salon/contract';
import { useFormat, useReasonText } from '../../shared/text.ts';

/** Machine, player, amount and reason of an alert, in one line. */
export function useAlertFacts(): (alert: Pick<operator.AlertRow, 'details' | 'subject'>) => string {
  const format = useFormat();
  const reasonText = useReasonText();
  return ({ details, subject }) => {
    const { machine, machineId, player, agent, owner, staff, amountMinor, reason, attempts } = details as Record<
      string,
      unknown
    >;
    const facts = [
      machine ?? machineId,
      player ?? agent ?? owner ?? staff,
      typeof amountMinor === 'number' ? format.money(amountMinor) : null,
      typeof attempts === 'number' ? format.number(attempts) : null,
      typeof reason === 'string' ? reasonText(reason) : null,
    ];
    return facts.filter((fact) => fact !== null && fact !== undefined && fact !== '').join(' · ') || subject;
  };
}
