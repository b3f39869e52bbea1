import type { Failure } from '@salon/contract';
import { Button, Skeleton } from '@salon/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText, useText } from '../text.ts';
import { mediaQueryHook } from '../use-media-query.ts';
import { type Sort, sortRows } from './sort-rows.ts';
import { StackedRows } from './stacked-rows.tsx';
import { TableBar } from './table-bar.tsx';
import type { TableProps } from './table-props.ts';
import { WideTable } from './wide-table.tsx';

const useIsNarrow = mediaQueryHook('(width < 600px)');

interface DataTableProps<Row> extends Omit<TableProps<Row>, 'sort'> {
  /** Why it could not be loaded. */
  failure?: Failure | null;
  onRetry?(): void;
  emptyText: string;
  initialSort?: Sort;
  /** False for a few rows that nobody counts or takes along. */
  hasBar?: boolean;
  /** Filters beside the count of rows. */
  filters?: ReactNode;
}

/** Rows of a room: sorted by a press on a title, as a table where there is room for one and stacked on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { failure, onRetry, emptyText, initialSort, filters, hasBar = true, ...table } = props;
  const { i18n } = useTranslation('console');
  const isNarrow = useIsNarrow();
  const [sort, setSort] = useState<Sort | undefined>(initialSort);
  const sortedBy = table.columns.find(({ id }) => id === sort?.column)?.value;
  const rows =
    table.rows && sort && sortedBy ? sortRows(table.rows, sortedBy, sort.isDescending, i18n.language) : table.rows;
  const shown = { ...table, rows, ...(sort && { sort }) };
  const Rows = isNarrow ? StackedRows : WideTable;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {hasBar ? <TableBar {...shown} filters={filters} isNarrow={isNarrow} onSort={setSort} /> : null}
      {rows === undefined ? (
        <Waiting failure={failure ?? null} onRetry={onRetry} />
      ) : rows.length === 0 ? (
        <p className="rounded-control border border-line bg-s1 p-6 text-center text-dim">{emptyText}</p>
      ) : (
        <Rows {...shown} rows={rows} onSort={setSort} />
      )}
    </div>
  );
}

function Waiting({ failure, onRetry }: { failure: Failure | null; onRetry: (() => void) | undefined }) {
  const t = useText();
  const errorText = useErrorText();
  if (failure !== null)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 rounded-control border border-line p-4">
        <p>{errorText(failure)}</p>
        {onRetry ? (
          <Button variant="ghost" onClick={onRetry}>
            {t('general.retry')}
          </Button>
        ) : null}
      </div>
    );
  return (
    <div role="status" className="flex flex-col gap-2 rounded-control border border-line p-3">
      <span className="sr-only">{t('general.loading')}</span>
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-2/3" />
    </div>
  );
}
