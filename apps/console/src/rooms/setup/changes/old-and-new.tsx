import type { operator } from '@salon/contract';
import { SETTING_CATALOGUE, type SettingName } from '@salon/contract/setting-catalogue.ts';
import { useRight } from '../../../shared/api/session.ts';
import { useFormat, useText } from '../../../shared/text.ts';
import { textOf } from '../settings/setting-text.ts';

/** What a change is, in one line. */
export function useChangeTitle(): (change: operator.SetupChange) => string {
  const t = useText();
  return ({ kind, target, after }) => t(`setup.change_${kind}`, { target, hours: Number(after) });
}

/** What holds and what would, where a change has values of its own. */
export function OldAndNew({ change }: { change: operator.SetupChange }) {
  const t = useText();
  const { language } = useFormat();
  const maySee = useRight('setup.secure');
  const { kind, target, before, after, isSecret, state } = change;
  if (kind !== 'setting' && kind !== 'webhook') return null;
  if (isSecret && (!maySee || state !== 'waiting')) return <p className="text-dim">{t('setup.secretChange')}</p>;
  return (
    <dl className="grid min-w-0 gap-x-4 gap-y-2 sm:grid-cols-2">
      {(
        [
          ['setup.before', before],
          ['setup.after', after],
        ] as const
      ).map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-12 text-dim">{t(label)}</dt>
          <dd className="m-0 break-all whitespace-pre-line">
            {valueText(target, value, language) || t('setup.nothing')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const valueText = (target: string, value: unknown, language: string): string =>
  Object.hasOwn(SETTING_CATALOGUE, target) ? textOf(target as SettingName, value, language) : String(value ?? '');
