import type { LimitRow, LimitTarget } from '@salon/contract/protection.ts';
import { Button } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { confirmLimit, dropLimitChange } from './calls.ts';
import { useChange } from './use-change.ts';
import { useLimitFormat } from './use-limit-format.ts';
import { useNowMs } from './use-now-ms.ts';

/** A requested higher limit. Keeping the limit comes first: it must be the easier answer. */
export function PendingChange({ target, asked }: { target: LimitTarget; asked: NonNullable<LimitRow['asked']> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const format = useLimitFormat();
  const { isBusy, problem, send } = useChange();
  const isReady = useNowMs() >= Date.parse(asked.confirmAt);
  const when = dateTime(isReady ? asked.lapsesAt : asked.confirmAt);
  const text =
    asked.amount === null
      ? t(isReady ? 'protection.readyNone' : 'protection.requestedNone', { when })
      : t(isReady ? 'protection.ready' : 'protection.requested', { when, amount: format(target.kind, asked.amount) });
  return (
    <div className="flex flex-col gap-2 rounded-control bg-s2 p-3">
      <p className="text-14">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          busy={isBusy}
          onClick={() => void send(() => dropLimitChange(target), 'protection.unchanged')}
        >
          {t('protection.keep')}
        </Button>
        {isReady ? (
          <Button
            variant="ghost"
            busy={isBusy}
            onClick={() => void send(() => confirmLimit(target), 'protection.confirmed')}
          >
            {t('protection.confirm')}
          </Button>
        ) : null}
      </div>
      <p role="alert" className="text-12 text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}
