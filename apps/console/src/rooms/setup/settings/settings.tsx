import { CODES, type operator } from '@salon/contract';
import { isGuarded } from '@salon/contract/guarded-settings.ts';
import { SETTING_GROUPS, type SettingName } from '@salon/contract/setting-catalogue.ts';
import { matches } from '@salon/domain/typed/search.ts';
import { Button, Select, TextField, toasts } from '@salon/ui';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { ActDialog } from '../../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../../shared/api/queries.ts';
import { useRight } from '../../../shared/api/session.ts';
import { useErrorText, useFormat, useText } from '../../../shared/text.ts';
import { useWaiting } from '../changes/waiting-changes.tsx';
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
  const { language } = useFormat();
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<Group>('all');
  const [drafts, setDrafts] = useState<Drafts>({});
  const shown = useShown(search, group);
  const waiting = useWaiting().filter(({ kind }) => kind === 'setting');
  const storedText = (name: SettingName) => textOf(name, site.settings[name], language);
  const textNow = (name: SettingName) => drafts[name] ?? storedText(name);
  const colourNow = (name: SettingName) => (valueFrom(name, textNow(name), language).fits ? textNow(name).trim() : '');
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
                waiting={waiting.find(({ target }) => target === name)}
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
      <SaveBar drafts={drafts} onDone={(names) => setDrafts((all) => without(all, names))} />
    </div>
  );
}

const without = (drafts: Drafts, names: readonly string[]): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([name]) => !names.includes(name))) as Drafts;

/** Names, groups and meanings are searched. */
function useShown(search: string, group: Group): SettingName[] {
  const t = useText();
  return SETTING_NAMES.filter(
    (name) => (group === 'all' || factsOf(name).group === group) && matches(search, [name, t(`settings.${name}`)]),
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

type Value = { name: SettingName; value: unknown; fits: boolean };

const bodyOf = (values: readonly Value[]) => ({
  set: Object.fromEntries(values.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
  unset: values.flatMap(({ name, value }) => (value === undefined ? [name] : [])),
});

/** Saves what is one person's, and proposes the rest; `onDone` gets the names of what went through. */
function useSaving(onDone: (names: readonly string[]) => void) {
  const t = useText();
  const saving = useAct('settings-save', ['site']);
  const proposing = useAct('settings-propose', ['setup-changes']);
  /** False: something was refused. */
  const save = async (values: readonly Value[], leavesCallerOut = false) => {
    const [own = [], guarded = []] = [false, true].map((is) => values.filter(({ name }) => isGuarded(name) === is));
    const done = (part: readonly Value[], text: string) => {
      toasts.show({ text, tone: 'ok' });
      onDone(part.map(({ name }) => name));
    };
    if (own.length > 0) {
      if ((await saving.run({ body: bodyOf(own) })) === null) return false;
      done(own, t('setup.saved'));
    }
    if (guarded.length > 0) {
      if ((await proposing.run({ body: { ...bodyOf(guarded), leavesCallerOut } })) === null) return false;
      done(guarded, t('setup.proposed'));
    }
    return true;
  };
  return {
    save,
    failure: saving.failure ?? proposing.failure,
    isRunning: saving.isRunning || proposing.isRunning,
    clear: proposing.clear,
  };
}

/** Stands at the bottom of the page while something is changed. */
function SaveBar({ drafts, onDone }: { drafts: Drafts; onDone(names: readonly string[]): void }) {
  const t = useText();
  const errorText = useErrorText();
  const { language } = useFormat();
  const mayWrite = useRight('setup.write');
  const { save, failure, isRunning, clear } = useSaving(onDone);
  const changes = Object.entries(drafts) as [SettingName, string][];
  if (!mayWrite || changes.length === 0) return null;
  const values = changes.map(([name, text]) => ({ name, ...valueFrom(name, text, language) }));
  const isUnfit = values.some(({ fits }) => !fits);
  const guarded = values.filter(({ name }) => isGuarded(name)).length;
  const isLeftOut = failure?.code === CODES.own_address_left_out;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-s1 p-4">
      <p role="alert" className="text-bad empty:hidden">
        {failure && !isLeftOut ? `${errorText(failure)} ${failure.Params.field ?? ''}` : null}
      </p>
      <p role="status">
        {t('setup.changes', { count: changes.length })}
        {guarded > 0 ? `, ${t('setup.changesForTwo', { count: guarded })}` : null}
      </p>
      <Button variant="ghost" onClick={() => onDone(Object.keys(drafts))}>
        {t('setup.discard')}
      </Button>
      <Button busy={isRunning} disabled={isUnfit} onClick={() => void save(values)}>
        {t('general.save')}
      </Button>
      {isLeftOut ? (
        <ActDialog
          title={t('setup.leftOutTitle')}
          text={t('setup.leftOutText', { address: String(failure.Params.ip) })}
          confirm={t('setup.leftOutConfirm')}
          isDangerous
          onConfirm={() => save(values, true)}
          onClose={clear}
          {...{ failure: null, isRunning }}
        />
      ) : null}
    </div>
  );
}
