import type { operator } from '@salon/contract';
import { Dialog, Select, TextField, toasts } from '@salon/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { Form } from '../../shared/forms/form.tsx';
import { WholeNumberField } from '../../shared/forms/whole-number-field.tsx';
import { useFormat, useText } from '../../shared/text.ts';
import { isImage } from './is-image.ts';
import { bodyOf, type Draft, draftOf, firstOf, OWN, VOLATILITIES } from './machine-draft.ts';

type Machine = operator.RosterMachine;

/** The lists that a machine's fields are chosen from. */
function useChoices() {
  const asked = [useCall('brands', {}), useCall('cabinets', {}), useCall('games', {})] as const;
  const brands = asked[0].data?.brands ?? [];
  const cabinets = asked[1].data?.cabinets ?? [];
  const games = asked[2].data?.games ?? [];
  return { brands, cabinets, games, failure: asked.find(({ error }) => error !== null)?.error?.failure ?? null };
}

/** `machine` null: a new one. */
export function MachineForm({ machine, onClose }: { machine: Machine | null; onClose(): void }) {
  const t = useText();
  const { language } = useFormat();
  const { brands, cabinets, games, failure } = useChoices();
  const [touched, setTouched] = useState<Partial<Draft>>({});
  const [isChecked, setIsChecked] = useState(false);
  const add = useAct('machine-add', ['roster', 'brands', 'cabinets']);
  const change = useAct('machine-change', ['roster', 'brands', 'cabinets']);
  const first = machine === null && firstOf(brands, cabinets, games);
  const draft: Draft = { ...draftOf(machine, language), ...first, ...touched };
  const set = (part: Partial<Draft>) => setTouched({ ...touched, ...part });
  const save = async () => {
    setIsChecked(true);
    const body = bodyOf(draft, machine, language);
    if (body === null) return;
    const answer = machine === null ? await add.run({ body }) : await change.run({ params: { id: machine.id }, body });
    if (answer === null) return;
    toasts.show({ text: t(machine === null ? 'setup.machineAdded' : 'setup.saved'), tone: 'ok' });
    onClose();
  };
  const act = machine === null ? add : change;
  const problem = cabinets.length === 0 ? t('setup.cabinetMissing') : t('general.invalid');
  const agents = [...new Set([...cabinets.map(({ agent }) => agent), ...(machine === null ? [] : [machine.agent])])];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={machine === null ? t('setup.machineAdd') : t('setup.machineChange', { name: machine.name })}
      description={machine === null ? undefined : t('setup.restHint')}
      closeLabel={t('general.close')}
    >
      <Form
        onSubmit={() => void save()}
        submit={machine === null ? t('setup.machineAdd') : t('general.save')}
        isBusy={act.isRunning}
        failure={act.failure ?? failure}
        problem={isChecked && bodyOf(draft, machine, language) === null ? problem : undefined}
      >
        <TextField
          label={t('setup.name')}
          required
          maxLength={200}
          autoComplete="off"
          value={draft.name}
          error={isChecked && draft.name.trim() === '' ? t('general.required') : undefined}
          onChange={(event) => set({ name: event.target.value })}
        />
        <WholeNumberField label={t('setup.number')} value={draft.number} onChange={(number) => set({ number })} />
        <Select
          label={t('setup.brand')}
          value={draft.brandId}
          onChange={(brandId) => set({ brandId })}
          options={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Select
          label={t('setup.game')}
          value={draft.game}
          onChange={(game) => set({ game })}
          options={[
            ...games.map(({ gameId, name }) => ({ value: gameId, label: name })),
            { value: OWN, label: t('setup.ownGame') },
          ]}
        />
        {draft.game === OWN ? <OwnGameFields draft={draft} onChange={set} /> : null}
        <Select
          label={t('setup.cabinet')}
          value={draft.agent}
          onChange={(agent) => set({ agent })}
          options={agents.map((agent) => ({ value: agent, label: agent }))}
        />
        <TextField
          label={t('setup.image')}
          hint={t('setup.imageHint')}
          autoComplete="off"
          value={draft.image}
          error={isImage(draft.image) ? undefined : t('general.invalid')}
          onChange={(event) => set({ image: event.target.value })}
        />
      </Form>
    </Dialog>
  );
}

/** Beside the smallest bet. */
const BOUNDS = ['denomination', 'maxBet', 'maxWin'] as const;

function OwnGameFields({ draft, onChange }: { draft: Draft; onChange(part: Partial<Draft>): void }) {
  const t = useText();
  return (
    <>
      <TextField
        label={t('setup.ownGameName')}
        required
        maxLength={200}
        autoComplete="off"
        value={draft.ownName}
        onChange={(event) => onChange({ ownName: event.target.value })}
      />
      <WholeNumberField
        label={t('setup.minBet')}
        hint={t('setup.minBetHint')}
        unit="amount"
        value={draft.minBet}
        onChange={(minBet) => onChange({ minBet })}
      />
      {BOUNDS.map((name) => (
        <WholeNumberField
          key={name}
          label={t(`setup.${name}`)}
          hint={t(`setup.${name}Hint`)}
          unit="amount"
          isOptional
          value={draft[name]}
          onChange={(minor) => onChange({ [name]: minor } as Partial<Draft>)}
        />
      ))}
      <TextField
        label={t('setup.rtpPercent')}
        hint={t('setup.rtpHint')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.rtp}
        onChange={(event) => onChange({ rtp: event.target.value })}
      />
      <Select
        label={t('setup.volatility')}
        value={draft.volatility}
        onChange={(volatility) => onChange({ volatility })}
        options={VOLATILITIES.map((one) => ({ value: one, label: t(`setup.volatility_${one}`) }))}
      />
    </>
  );
}
