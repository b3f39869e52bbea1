import type { ProtectionAnswer } from '@salon/contract/protection.ts';
import {
  COOL_OFF_HOURS,
  type ExclusionKind,
  type ExclusionRequest,
  exclusionEndMs,
  mayExclude,
  SELF_EXCLUSION_MONTHS,
} from '@salon/domain/protection/index.ts';
import { Button, Dialog, Select } from '@salon/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../shared/components/section.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { platformNowMs } from '../../shared/session/platform-clock.ts';
import { exclude } from './calls.ts';
import { useChange } from './use-change.ts';
import { useNowMs } from './use-now-ms.ts';

const CHOICES: Record<ExclusionKind, ExclusionRequest[]> = {
  cool_off: COOL_OFF_HOURS.map((hours) => ({ kind: 'cool_off', hours })),
  self_exclusion: SELF_EXCLUSION_MONTHS.map((months) => ({ kind: 'self_exclusion', months })),
};
const keyOf = (request: ExclusionRequest) =>
  request.kind === 'cool_off' ? (`hours_${request.hours}` as const) : (`months_${request.months}` as const);

/** A short break or a long one; what runs already can only be made longer. */
export function PauseSection({ exclusion }: { exclusion: ProtectionAnswer['exclusion'] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const nowMs = useNowMs();
  const [request, setRequest] = useState<ExclusionRequest | null>(null);
  const running = exclusion && { kind: exclusion.kind, untilMs: Date.parse(exclusion.untilAt) };
  return (
    <Section level={3} title={t('protection.pauseTitle')} text={t('protection.pauseText')}>
      {exclusion === null ? null : (
        <p role="status" className="rounded-control bg-s2 p-3 font-semibold">
          {t(`protection.running_${exclusion.kind}`, { until: dateTime(exclusion.untilAt) })} {t('protection.extend')}
        </p>
      )}
      <div className="grid gap-3 md:grid-cols-2">
        {(['cool_off', 'self_exclusion'] as const).map((kind) => {
          const offered = CHOICES[kind].filter((one) => mayExclude(running, one, nowMs));
          return offered.length === 0 ? null : (
            <Pause key={kind} kind={kind} choices={offered} onRequest={setRequest} />
          );
        })}
      </div>
      {request === null ? null : <ConfirmDialog request={request} onClose={() => setRequest(null)} />}
    </Section>
  );
}

interface PauseProps {
  kind: ExclusionKind;
  choices: ExclusionRequest[];
  onRequest(request: ExclusionRequest): void;
}

function Pause({ kind, choices, onRequest }: PauseProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const request = choices.find((one) => keyOf(one) === chosen) ?? choices[0]!;
  return (
    <div className="flex min-w-0 flex-col gap-2" data-pause={kind}>
      <h4 className="font-semibold">{t(kind === 'cool_off' ? 'protection.coolOff' : 'protection.selfExclusion')}</h4>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={t('protection.duration')}
          value={keyOf(request)}
          onChange={setChosen}
          options={choices.map((one) => ({ value: keyOf(one), label: t(`protection.${keyOf(one)}`) }))}
          className="min-w-36 grow"
        />
        <Button variant="ghost" onClick={() => onRequest(request)}>
          {t(kind === 'cool_off' ? 'protection.startCoolOff' : 'protection.startExclusion')}
        </Button>
      </div>
    </div>
  );
}

function ConfirmDialog({ request, onClose }: { request: ExclusionRequest; onClose(): void }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const { isBusy, problem, send } = useChange();
  const until = dateTime(new Date(exclusionEndMs(request, platformNowMs())).toISOString());
  const begin = async () => {
    if (await send(() => exclude(request), 'protection.pauseBegun')) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('protection.pauseConfirmTitle')}
      description={t('protection.pauseConfirmText', { until })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('general.cancel')}
          </Button>
          <Button busy={isBusy} onClick={() => void begin()}>
            {t('protection.pauseConfirm')}
          </Button>
        </>
      }
    >
      <p role="alert" className="text-14 text-bad empty:hidden">
        {problem}
      </p>
    </Dialog>
  );
}
