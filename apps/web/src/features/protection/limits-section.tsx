import type { LimitRow, LimitTarget, ProtectionAnswer } from '@salon/contract/protection.ts';
import { LIMIT_KINDS, PERIODS } from '@salon/domain/protection/index.ts';
import { Button } from '@salon/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../shared/components/section.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { PendingChange } from './pending-change.tsx';
import { useLimitFormat } from './use-limit-format.ts';

/** Three kinds of limit, each for a day, a week and a month. */
export function LimitsSection({ state }: { state: ProtectionAnswer }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<LimitTarget | null>(null);
  const rowOf = ({ kind, period }: LimitTarget) =>
    state.limits.find((limit) => limit.kind === kind && limit.period === period) ?? null;
  return (
    <div className="grid items-start gap-3 md:grid-cols-3">
      {LIMIT_KINDS.map((kind) => (
        <Section level={3} key={kind} title={t(`protection.kind_${kind}`)} text={t(`protection.about_${kind}`)}>
          <ul className="flex flex-col divide-y divide-line">
            {PERIODS.map((period) => (
              <Limit
                key={period}
                target={{ kind, period }}
                row={rowOf({ kind, period })}
                onEdit={() => setEdited({ kind, period })}
              />
            ))}
          </ul>
        </Section>
      ))}
      {edited === null ? null : (
        <LimitDialog target={edited} current={rowOf(edited)?.amount ?? null} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

function Limit({ target, row, onEdit }: { target: LimitTarget; row: LimitRow | null; onEdit(): void }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const format = useLimitFormat();
  const { kind, period } = target;
  const named = { kind: t(`protection.kind_${kind}`), period: t(`protection.period_${period}`) };
  return (
    <li className="flex flex-col gap-2 py-3" data-limit={`${kind}-${period}`}>
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0">
          <span className="block text-12 text-dim">{named.period}</span>
          <span className="block font-semibold">
            {row === null ? t('protection.none') : <bdi translate="no">{format(kind, row.amount)}</bdi>}
          </span>
        </p>
        <Button
          variant="ghost"
          onClick={onEdit}
          aria-label={t(row === null ? 'protection.setNamed' : 'protection.changeNamed', named)}
        >
          {t(row === null ? 'protection.set' : 'protection.change')}
        </Button>
      </div>
      {row === null ? null : (
        <p className="text-12 text-dim">
          {row.left > 0 ? t('protection.left', { left: format(kind, row.left) }) : t('protection.usedUp')}
          {' · '}
          {t('protection.until', { when: dateTime(row.resetsAt) })}
        </p>
      )}
      {row?.asked ? <PendingChange target={target} asked={row.asked} /> : null}
    </li>
  );
}
