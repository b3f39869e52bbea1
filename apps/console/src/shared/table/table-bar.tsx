import { browserTimeZone } from '@salon/i18n';
import { Button, Select } from '@salon/ui';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFile } from '../save-file.ts';
import { useFormat, useText } from '../text.ts';
import { csvOf } from './csv.ts';
import type { Sort } from './sort-rows.ts';
import type { TableProps } from './table-props.ts';

interface TableBarProps<Row> extends TableProps<Row> {
  filters: ReactNode;
  isNarrow: boolean;
  onSort(sort: Sort): void;
}

/** Above the rows: filters, how many there are, what is selected, the CSV file; on a phone what they are sorted by. */
export function TableBar<Row>(props: TableBarProps<Row>) {
  const { label, columns, rows = [], selection, filters, isNarrow, sort, onSort } = props;
  const t = useText();
  const { language } = useFormat();
  const valued = columns.filter(({ value }) => value !== undefined);
  const save = () => {
    const reader = { language, timeZone: browserTimeZone() ?? 'UTC' };
    const file = new Blob([csvOf(columns, rows, reader)], { type: 'text/csv;charset=utf-8' });
    saveFile(file, `${label}.csv`);
  };
  const chosen = selection?.keys.size ?? 0;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {filters}
      {isNarrow && valued.length > 0 && rows.length > 1 ? (
        <Select
          label={t('general.sortBy')}
          value={sort ? `${sort.column} ${sort.isDescending}` : ''}
          onChange={(next) => {
            const [column = '', isDescending] = next.split(' ');
            if (column !== '') onSort({ column, isDescending: isDescending === 'true' });
          }}
          options={[
            ...(sort ? [] : [{ value: '', label: t('general.unsorted') }]),
            ...valued.flatMap(({ id, title }) => [
              { value: `${id} false`, label: t('general.sortUp', { column: title }) },
              { value: `${id} true`, label: t('general.sortDown', { column: title }) },
            ]),
          ]}
          className="grow"
        />
      ) : null}
      {chosen > 0 && selection ? (
        <div className="flex flex-wrap items-center gap-2">
          <span role="status">{t('general.selected', { count: chosen })}</span>
          {selection.actions}
        </div>
      ) : null}
      <div className="ms-auto flex items-center gap-3">
        <span role="status" className="text-12 text-dim">
          {props.rows ? t('general.rows', { count: rows.length }) : ''}
        </span>
        <Button
          variant="ghost"
          icon={<Download size={18} />}
          aria-label={t('general.csvOf', { name: label })}
          disabled={rows.length === 0}
          onClick={save}
        >
          {t('general.csv')}
        </Button>
      </div>
    </div>
  );
}
