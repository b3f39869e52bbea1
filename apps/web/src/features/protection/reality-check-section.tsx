import type { ProtectionAnswer } from '@salon/contract/protection.ts';
import { Select } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { Section } from '../../shared/components/section.tsx';
import { chooseRealityCheck } from './calls.ts';
import { useChange } from './use-change.ts';

/** Interval of the reality check. */
export function RealityCheckSection({ state }: { state: ProtectionAnswer['realityCheck'] }) {
  const { t } = useTranslation();
  const { problem, send } = useChange();
  const offered =
    state.minutes === null || state.choices.includes(state.minutes) ? state.choices : [state.minutes, ...state.choices];
  const options = [
    ...(state.compulsory ? [] : [{ value: 'off', label: t('protection.checkOff') }]),
    ...offered.map((minutes) => ({
      value: String(minutes),
      label: t('protection.checkMinutes', { count: minutes }),
    })),
  ];
  return (
    <Section
      level={3}
      title={t('protection.checkTitle')}
      text={`${t('protection.checkText')} ${state.compulsory ? t('protection.checkCompulsory') : ''}`}
    >
      <Select
        label={t('protection.checkEvery')}
        value={state.minutes === null ? 'off' : String(state.minutes)}
        onChange={(value) =>
          void send(() => chooseRealityCheck(value === 'off' ? null : Number(value)), 'protection.checkSaved')
        }
        options={options}
        className="max-w-64"
      />
      <p role="alert" className="text-14 text-bad empty:hidden">
        {problem}
      </p>
    </Section>
  );
}
