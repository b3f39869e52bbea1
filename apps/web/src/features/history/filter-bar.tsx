import { Button, Chip, ChipRow, Select, TextField } from '@salon/ui';
import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaQueryHook } from '../../shared/use-media-query.ts';
import { daysOf, filterCount, isFiltered, type ListState, RANGES, type RangeName } from './list-state.ts';

const TYPES = ['1', '2', '3', '4', '5', '6'] as const;
type TypeChoice = '' | (typeof TYPES)[number];

/** Phones: the list begins on the first screen. */
const useIsFolding = mediaQueryHook('(max-width: 639px)');

interface FilterBarProps<Sort extends string> {
  state: ListState<Sort>;
  onChange(change: Partial<ListState<Sort>>): void;
  /** Transactions have a type. */
  hasType?: boolean;
}

/** The filters; on a phone behind a button that counts those that are set. */
export function FilterBar<Sort extends string>(props: FilterBarProps<Sort>) {
  const { t } = useTranslation();
  const isFolding = useIsFolding();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = filterCount(props.state);
  if (!isFolding) return <Filters {...props} />;
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="ghost"
        className="self-start"
        icon={<ListFilter size={18} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? t('history.filters') : t('history.filtersActive', { count })}
      </Button>
      <div id={id} hidden={!isOpen}>
        <Filters {...props} />
      </div>
    </div>
  );
}

function Filters<Sort extends string>({ state, onChange, hasType = false }: FilterBarProps<Sort>) {
  const { t } = useTranslation();
  const now = new Date();
  const isRange = (range: RangeName) => {
    const days = daysOf(range, now);
    return days.from === state.from && days.to === state.to;
  };
  const isTurned = state.from !== '' && state.to !== '' && state.from > state.to;
  return (
    <div className="flex flex-col gap-2">
      <ChipRow label={t('history.range')}>
        {(Object.keys(RANGES) as RangeName[]).map((range) => (
          <Chip key={range} selected={isRange(range)} onClick={() => onChange(daysOf(range, new Date()))}>
            {t(`history.range_${range}`)}
          </Chip>
        ))}
      </ChipRow>
      <div className="grid grid-cols-2 items-start gap-2 max-[359px]:grid-cols-1 sm:flex sm:flex-wrap sm:items-end">
        <TextField
          label={t('history.dateFrom')}
          type="date"
          value={state.from}
          max="2999-12-31"
          error={isTurned ? t('history.dateOrder') : undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          label={t('history.dateTo')}
          type="date"
          value={state.to}
          max="2999-12-31"
          onChange={({ target }) => onChange({ to: target.value })}
        />
        {hasType ? (
          <Select<TypeChoice>
            label={t('history.type')}
            className="sm:min-w-44"
            value={state.type === null ? '' : (String(state.type) as TypeChoice)}
            onChange={(type) => onChange({ type: type === '' ? null : Number(type) })}
            options={[
              { value: '', label: t('history.typeAll') },
              ...TYPES.map((type) => ({ value: type, label: t(`history.amountType_${type}`) })),
            ]}
          />
        ) : null}
        {isFiltered(state) ? (
          <Button variant="plain" className="self-end" onClick={() => onChange({ from: '', to: '', type: null })}>
            {t('history.clearFilters')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
