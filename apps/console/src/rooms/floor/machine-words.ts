import type { operator } from '@salon/contract';
import type { Tone } from '../../shared/badge.tsx';
import { useReasonText, useText } from '../../shared/text.ts';

const TONES: Partial<Record<operator.OperatedMachine['status'], Tone>> = {
  available: 'ok',
  playing: 'info',
  bonus: 'bonus',
  cashing_out: 'busy',
  handpay: 'bad',
  error: 'bad',
  offline: 'off',
};
export const toneOf = ({ status }: operator.OperatedMachine): Tone => TONES[status] ?? 'busy';

/** Whether somebody of the floor should look at it. */
export const isTrouble = ({ status, isStopped, disabledReason, faults }: operator.OperatedMachine): boolean =>
  isStopped || disabledReason !== null || faults.length > 0 || ['error', 'offline', 'handpay'].includes(status);

/** State and trouble of a machine in words. */
export function useMachineWords() {
  const t = useText();
  const reasonText = useReasonText();
  return {
    state: ({ status, closesInS }: operator.OperatedMachine) => {
      const state = t(`floor.status_${status}`);
      return closesInS === null ? state : `${state}, ${t('floor.closesIn', { seconds: closesInS })}`;
    },
    trouble: ({ isStopped, disabledReason, isReturning, faults }: operator.OperatedMachine) =>
      [
        isStopped ? t('floor.stopped') : '',
        disabledReason === null ? '' : reasonText(disabledReason),
        isReturning ? t('floor.returning') : '',
        ...faults.map((fault) => t(`floor.fault_${fault}`)),
      ]
        .filter((word) => word !== '')
        .join(', '),
  };
}
