import type { operator } from '@salon/contract';
import { isGuarded } from '@salon/contract/guarded-settings.ts';
import type { SettingName } from '@salon/contract/setting-catalogue.ts';
import { themeIds } from '@salon/domain/themes/ids.ts';
import { IconButton, Select, TextField } from '@salon/ui';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '../../../shared/api/session.ts';
import { Badge } from '../../../shared/badge.tsx';
import { TextArea } from '../../../shared/forms/fields.tsx';
import { line, useFormat, useText } from '../../../shared/text.ts';
import { OldAndNew } from '../changes/old-and-new.tsx';
import { ColourField } from './colour-field.tsx';
import { choicesOf, factsOf, kindOf, textOf, valueFrom } from './setting-text.ts';

interface SettingFieldProps {
  name: SettingName;
  text: string;
  isStored: boolean;
  /** Stored, and not for this person. */
  isHidden: boolean;
  isChanged: boolean;
  /** What waits for a second person. */
  waiting: operator.SetupChange | undefined;
  onChange(text: string): void;
}

/** One setting: name, meaning, default, and its field. */
export function SettingField({ name, text, isStored, isHidden, isChanged, waiting, onChange }: SettingFieldProps) {
  const t = useText();
  const mayWrite = useRight(isGuarded(name) ? 'setup.secure' : 'setup.write');
  const preset = usePresetText()(name);
  const typeText = useTypeText();
  return (
    <div className="grid gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-2">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3">
          <h3 className="font-body text-14 font-semibold break-all">{name}</h3>
          {isChanged ? (
            <Badge tone="busy">{t('setup.isChanged')}</Badge>
          ) : isStored ? (
            <Badge tone="info">{t('setup.isSet')}</Badge>
          ) : null}
        </div>
        <p>{t(`settings.${name}`)}</p>
        <p className="text-12 text-dim">
          {typeText(factsOf(name).type)} · {t('setup.preset', { value: preset })}
          {isGuarded(name) ? ` · ${t('setup.forTwo')}` : null}
        </p>
        {waiting === undefined ? null : (
          <div className="mt-2 flex flex-col gap-2 rounded-control border border-busy p-3">
            <Badge tone="busy">{t('setup.waitsBy', { name: waiting.proposedBy })}</Badge>
            <OldAndNew change={waiting} />
          </div>
        )}
      </div>
      <div className="flex min-w-0 items-start gap-2 *:first:grow">
        {isHidden ? (
          <p className="text-dim">{t('setup.secretHidden')}</p>
        ) : (
          <>
            <Control name={name} text={text} preset={preset} isLocked={!mayWrite} onChange={onChange} />
            {mayWrite && text !== '' ? (
              <IconButton
                label={line`${t('setup.toPreset')}: ${name}`}
                icon={<RotateCcw />}
                className={kindOf(name) === 'lines' ? 'mt-5' : undefined}
                onClick={() => onChange('')}
              />
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

interface ControlProps {
  name: SettingName;
  text: string;
  preset: string;
  isLocked: boolean;
  onChange(text: string): void;
}

const PRESET = 'preset';

function Control({ name, text, preset, isLocked, onChange }: ControlProps) {
  const t = useText();
  const hint = useHint(name, text);
  const kind = kindOf(name);
  const error = valueFrom(name, text).fits ? undefined : t('general.invalid');
  const choices = kind === 'yesNo' ? ['true', 'false'] : name === 'THEME' ? themeIds : choicesOf(name);
  if (isLocked) return <p className="min-w-0 break-all whitespace-pre-line">{text === '' ? preset : text}</p>;
  if (choices.length > 0)
    return (
      <Select
        label={name}
        labelHidden
        value={text === '' ? PRESET : text}
        onChange={(choice) => onChange(choice === PRESET ? '' : choice)}
        options={[
          { value: PRESET, label: t('setup.presetOption', { value: preset }) },
          ...choices.map((choice) => ({ value: choice, label: kind === 'yesNo' ? yesNo(t, choice) : choice })),
        ]}
      />
    );
  if (factsOf(name).type === 'colour')
    return <ColourField label={name} error={error} value={text} onChange={onChange} />;
  const common = { label: name, hint, error, value: text, autoComplete: 'off', spellCheck: false };
  if (kind === 'lines') return <TextArea {...common} rows={3} onChange={(event) => onChange(event.target.value)} />;
  return (
    <TextField
      {...common}
      labelHidden
      inputMode={kind === 'number' ? 'decimal' : undefined}
      placeholder={preset}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const yesNo = (t: ReturnType<typeof useText>, text: string) => t(text === 'true' ? 'general.yes' : 'general.no');

/** What holds where nothing is set, in words. */
function usePresetText(): (name: SettingName) => string {
  const t = useText();
  return (name) => {
    const { preset, none } = factsOf(name);
    if (none === 'all') return t('setup.everyAddress');
    if (preset === null || preset === '') return t('setup.nothing');
    return typeof preset === 'boolean' ? yesNo(t, String(preset)) : textOf(name, preset).replaceAll('\n', ', ');
  };
}

/** How a list is written; an amount as money; countries by name. */
function useHint(name: SettingName, text: string): string | undefined {
  const t = useText();
  const format = useFormat();
  const { i18n } = useTranslation('console');
  const { value, fits } = valueFrom(name, text);
  if (name === 'HOT_COINS') return t('setup.coinLines');
  if (name === 'RELAY_SERVERS') return t('setup.relayLines');
  if (name === 'permittedCountries' && fits && Array.isArray(value)) {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region', fallback: 'code' });
    return value.map((code) => names.of(String(code))).join(', ');
  }
  if (kindOf(name) === 'lines') return t('setup.onePerLine');
  if (factsOf(name).type === 'amount' && fits && typeof value === 'number')
    return t('setup.amountOf', { amount: format.money(value) });
  return undefined;
}

/** Types without words, `"tr", "en"` for example, are the same in every language. */
function useTypeText(): (type: string) => string {
  const t = useText();
  const { i18n } = useTranslation('console');
  return (type) => {
    const key = `setup.type_${type
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_|_$/g, '')}`;
    return i18n.exists(key, { ns: 'console' }) ? t(key as 'setup.room') : type;
  };
}
