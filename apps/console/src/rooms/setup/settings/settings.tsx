import { CODES, type operator } from '@salon/contract';
import { SETTING_GROUPS, type SettingName } from '@salon/contract/setting-catalogue.ts';
import { Button, Select, TextField, toasts } from '@salon/ui';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../../shared/api/queries.ts';
import { useRight } from '../../../shared/api/session.ts';
import { useErrorText, useFormat, useText } from '../../../shared/text.ts';
import { SettingField } from './setting-field.tsx';
import { factsOf, SETTING_NAMES, textOf, valueFrom } from './setting-text.ts';
import { ThemePreview } from './theme-preview.tsx';

/** Every setting of the site, with its meaning and default. */
export function Settings() {
  const { data: site } = useCall('site', {});
  return site === undefined ? null : <SettingsForm key={site.id} site={site} />;
}

/** The last of their group, above the preview of all three. */
const THEME_SETTINGS: readonly SettingName[] = ['THEME', 'THEME_ACCENT', 'THEME_BACKGROUND'];

type Group = (typeof SETTING_GROUPS)[number] | 'all';
/** Texts that differ from what is stored. */
type Drafts = Readonly<Partial<Record<SettingName, string>>>;

function SettingsForm({ site }: { site: operator.SiteSetUp }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<Group>('all');
  const [drafts, setDrafts] = useState<Drafts>({});
  const shown = useShown(search, group);
  const storedText = (name: SettingName) => textOf(name, site.settings[name]);
  const textNow = (name: SettingName) => drafts[name] ?? storedText(name);
  const colourNow = (name: SettingName) => (valueFrom(name, textNow(name)).fits ? textNow(name).trim() : '');
  const change = (name: SettingName, text: string) => {
    const { [name]: _old, ...rest } = drafts;
    setDrafts(text === storedText(name) ? rest : { ...rest, [name]: text });
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Warnings site={site} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          type="search"
          label={t('setup.search')}
          leading={<Search />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select
          label={t('setup.group')}
          value={group}
          onChange={setGroup}
          options={(['all', ...SETTING_GROUPS] as const).map((id) => ({ value: id, label: t(`setup.group_${id}`) }))}
        />
      </div>
      {shown.length === 0 ? <p className="text-dim">{t('setup.settingsNone')}</p> : null}
      {SETTING_GROUPS.filter((id) => shown.some((name) => factsOf(name).group === id)).map((id) => (
        <section key={id} aria-label={t(`setup.group_${id}`)} className="flex min-w-0 flex-col">
          <h2 className="border-b border-line pb-2 text-20">{t(`setup.group_${id}`)}</h2>
          {shown
            .filter((name) => factsOf(name).group === id)
            .toSorted((a, b) => Number(THEME_SETTINGS.includes(a)) - Number(THEME_SETTINGS.includes(b)))
            .map((name) => (
              <SettingField
                key={name}
                name={name}
                text={textNow(name)}
                isStored={name in site.settings || site.secrets.includes(name)}
                isHidden={site.secrets.includes(name) && !(name in site.settings)}
                isChanged={name in drafts}
                onChange={(text) => change(name, text)}
              />
            ))}
          {id === 'look' && shown.some((name) => THEME_SETTINGS.includes(name)) ? (
            <div className="border-b border-line py-4 md:ms-[50%] md:ps-3">
              <ThemePreview
                theme={textNow('THEME') || String(factsOf('THEME').preset)}
                accent={colourNow('THEME_ACCENT')}
                background={colourNow('THEME_BACKGROUND')}
              />
            </div>
          ) : null}
        </section>
      ))}
      <SaveBar drafts={drafts} onDone={() => setDrafts({})} />
    </div>
  );
}

/** Names, groups and meanings are searched. */
function useShown(search: string, group: Group): SettingName[] {
  const t = useText();
  const { language } = useTranslation('console').i18n;
  const wanted = search.trim();
  // Names are no Turkish: their I is an i.
  const isNamed = (name: SettingName) => name.toLowerCase().includes(wanted.toLowerCase());
  const isMeant = (name: SettingName) =>
    t(`settings.${name}`).toLocaleLowerCase(language).includes(wanted.toLocaleLowerCase(language));
  return SETTING_NAMES.filter(
    (name) => (group === 'all' || factsOf(name).group === group) && (isNamed(name) || isMeant(name)),
  );
}

function Warnings({ site: { contradictingLimits, unfit } }: { site: operator.SiteSetUp }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {contradictingLimits === null ? null : (
        <p className="rounded-control border border-busy p-3 text-busy">
          {t('setup.limitsContradict', {
            allIn: format.money(contradictingLimits.allInMinor),
            cashOut: format.money(contradictingLimits.handPayCashOutMinor),
          })}
        </p>
      )}
      {unfit.length === 0 ? null : (
        <p className="rounded-control border border-bad p-3 text-bad">
          {t('setup.unfit', { names: unfit.join(', ') })}
        </p>
      )}
    </>
  );
}

/** Stands at the bottom of the page while something is changed. */
function SaveBar({ drafts, onDone }: { drafts: Drafts; onDone(): void }) {
  const t = useText();
  const errorText = useErrorText();
  const mayWrite = useRight('setup.write');
  const { run, failure, isRunning, clear } = useAct('settings-save', ['site']);
  const changes = Object.entries(drafts) as [SettingName, string][];
  if (!mayWrite || changes.length === 0) return null;
  const values = changes.map(([name, text]) => ({ name, ...valueFrom(name, text) }));
  const isUnfit = values.some(({ fits }) => !fits);
  const isLeftOut = failure?.code === CODES.own_address_left_out;
  const save = async (leavesCallerOut = false) => {
    const set = Object.fromEntries(values.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
    const unset = values.flatMap(({ name, value }) => (value === undefined ? [name] : []));
    if ((await run({ body: { set, unset, leavesCallerOut } })) === null) return false;
    toasts.show({ text: t('setup.saved'), tone: 'ok' });
    onDone();
    return true;
  };
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-s1 p-4">
      <p role="alert" className="text-bad empty:hidden">
        {failure && !isLeftOut ? `${errorText(failure)} ${failure.Params.field ?? ''}` : null}
      </p>
      <p role="status">{t('setup.changes', { count: changes.length })}</p>
      <Button variant="ghost" onClick={onDone}>
        {t('setup.discard')}
      </Button>
      <Button busy={isRunning} disabled={isUnfit} onClick={() => void save()}>
        {t('general.save')}
      </Button>
      {isLeftOut ? (
        <ActDialog
          title={t('setup.leftOutTitle')}
          text={t('setup.leftOutText', { address: String(failure.Params.ip) })}
          confirm={t('setup.leftOutConfirm')}
          isDangerous
          onConfirm={() => save(true)}
          onClose={clear}
          {...{ failure: null, isRunning }}
        />
      ) : null}
    </div>
  );
}
