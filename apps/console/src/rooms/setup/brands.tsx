import type { operator } from '@salon/contract';
import { wholeTyped } from '@salon/domain/typed/number.ts';
import { Button, Dialog, TextField, toasts } from '@salon/ui';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { Form } from '../../shared/forms/form.tsx';
import { optionalWholeOf, WholeNumberField } from '../../shared/forms/whole-number-field.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useFormat, useText } from '../../shared/text.ts';
import { isImage } from './is-image.ts';

type Brand = operator.BrandSetUp;

/** Lobbies of machines, each with its jackpot. */
export function Brands() {
  const t = useText();
  const query = useCall('brands', {});
  const mayWrite = useRight('setup.write');
  const [open, setOpen] = useState<Brand | 'new' | null>(null);
  const columns = useColumns();
  return (
    <>
      <DataTable
        label={t('setup.brands')}
        rows={query.data?.brands}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('setup.brandsNone')}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        columns={columns}
        {...(mayWrite && {
          actionsOf: (brand: Brand) => [
            {
              ...{ id: 'change', label: t('setup.brandChange', { name: brand.name }), icon: <Pencil /> },
              onSelect: () => setOpen(brand),
            },
          ],
        })}
        filters={
          mayWrite ? (
            <Button icon={<Plus size={18} />} onClick={() => setOpen('new')}>
              {t('setup.brandAdd')}
            </Button>
          ) : null
        }
      />
      {open === null ? null : <BrandForm brand={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}

function useColumns(): Column<Brand>[] {
  const t = useText();
  const format = useFormat();
  return [
    { id: 'name', title: t('setup.name'), cell: ({ name }) => name, value: ({ name }) => name },
    {
      ...{ id: 'position', title: t('setup.position'), isNumeric: true },
      ...{ cell: ({ position }: Brand) => position, value: ({ position }: Brand) => position },
    },
    {
      ...{ id: 'machines', title: t('setup.machineCount'), isNumeric: true },
      ...{ cell: ({ machines }: Brand) => machines, value: ({ machines }: Brand) => machines },
    },
    {
      ...{ id: 'seed', title: t('setup.seed'), isNumeric: true, value: (brand: Brand) => brand.jackpotSeedMinor },
      currencyOf: () => format.currency,
      cell: ({ jackpotSeedMinor }) => format.money(jackpotSeedMinor),
    },
    {
      ...{ id: 'jackpot', title: t('setup.jackpot'), isNumeric: true, value: (brand: Brand) => brand.jackpotMinor },
      currencyOf: () => format.currency,
      cell: ({ jackpotMinor }) => format.money(jackpotMinor),
    },
    {
      ...{ id: 'share', title: t('setup.share'), isNumeric: true, value: (brand: Brand) => brand.jackpotShareBp ?? 0 },
      cell: ({ jackpotShareBp: bp }) => (bp === null ? t('setup.shareOfGame') : format.percent(bp / 10_000)),
    },
    {
      ...{
        id: 'limit',
        title: t('setup.limit'),
        isNumeric: true,
        value: (brand: Brand) => brand.jackpotLimitMinor ?? 0,
        currencyOf: () => format.currency,
      },
      cell: ({ jackpotLimitMinor: minor }) => (minor === null ? '–' : format.money(minor)),
    },
  ];
}

/** `brand` null: a new one. */
function BrandForm({ brand, onClose }: { brand: Brand | null; onClose(): void }) {
  const t = useText();
  const [name, setName] = useState(brand?.name ?? '');
  const [image, setImage] = useState(brand?.image ?? '');
  const [position, setPosition] = useState(String(brand?.position ?? 0));
  const [seed, setSeed] = useState(String(brand?.jackpotSeedMinor ?? 0));
  const [share, setShare] = useState(String(brand?.jackpotShareBp ?? ''));
  const [limit, setLimit] = useState(String(brand?.jackpotLimitMinor ?? ''));
  const [isChecked, setIsChecked] = useState(false);
  const add = useAct('brand-add', ['brands']);
  const change = useAct('brand-change', ['brands']);
  const act = brand === null ? add : change;
  const save = async () => {
    setIsChecked(true);
    const [at, seedMinor] = [wholeTyped(position), wholeTyped(seed)];
    const [shareBp, limitMinor] = [optionalWholeOf(share), optionalWholeOf(limit)];
    if (name.trim() === '' || !isImage(image) || at === null || seedMinor === null) return;
    if (shareBp === undefined || limitMinor === undefined) return;
    const jackpot = { jackpotSeedMinor: seedMinor, jackpotShareBp: shareBp, jackpotLimitMinor: limitMinor };
    const body = { name: name.trim(), image, position: at, ...jackpot };
    const answer = brand === null ? await add.run({ body }) : await change.run({ params: { id: brand.id }, body });
    if (answer === null) return;
    toasts.show({ text: t('setup.saved'), tone: 'ok' });
    onClose();
  };
  const title = brand === null ? t('setup.brandAdd') : t('setup.brandChange', { name: brand.name });
  return (
    <Dialog open onOpenChange={onClose} title={title} closeLabel={t('general.close')}>
      <Form
        onSubmit={() => void save()}
        submit={brand === null ? t('setup.brandAdd') : t('general.save')}
        isBusy={act.isRunning}
        failure={act.failure}
      >
        <TextField
          label={t('setup.name')}
          required
          maxLength={200}
          autoComplete="off"
          value={name}
          error={isChecked && name.trim() === '' ? t('general.required') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <WholeNumberField label={t('setup.position')} value={position} onChange={setPosition} />
        <WholeNumberField
          label={t('setup.seed')}
          hint={t('setup.seedHint')}
          unit="amount"
          value={seed}
          onChange={setSeed}
        />
        <WholeNumberField
          label={t('setup.share')}
          hint={t('setup.shareHint')}
          unit="share"
          isOptional
          value={share}
          onChange={setShare}
        />
        <WholeNumberField
          label={t('setup.limit')}
          hint={t('setup.limitHint')}
          unit="amount"
          isOptional
          value={limit}
          onChange={setLimit}
        />
        <TextField
          label={t('setup.image')}
          hint={t('setup.imageHint')}
          autoComplete="off"
          value={image}
          error={isImage(image) ? undefined : t('general.invalid')}
          onChange={(event) => setImage(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}
