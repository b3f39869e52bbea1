import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from './download-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListOutcome } from './list-outcome.tsx';
import { isFiltered, type ListState } from './list-state.ts';
import { Pager } from './pager.tsx';
import { PAGE_SIZE, pagesOf } from './queries.ts';
import { type Column, Rows } from './rows.tsx';
import { Totals, type TotalsProps } from './totals.tsx';

interface ListScreenProps<Row, Sort extends string> {
  title: string;
  /** Path of the CSV file of the filtered list, and its name. */
  file: { path: string; name: string };
  state: ListState<Sort>;
  onChange(changed: Partial<ListState<Sort>>): void;
  hasType?: boolean;
  query: { isError: boolean; isPlaceholderData: boolean; refetch(): unknown };
  /** Undefined until the first answer. */
  rows: readonly (Row & { id: string })[] | undefined;
  total: number;
  totals: TotalsProps['items'];
  columns: readonly Column<Row, Sort>[];
  /** Says what the list leaves out. */
  note?: ReactNode;
}

/** A filtered, sorted and paged list with its totals and its CSV file. */
export function ListScreen<Row, Sort extends string>(props: ListScreenProps<Row, Sort>): ReactNode {
  const { title, file, state, onChange, hasType = false, query, rows, total, totals, columns, note } = props;
  const { t } = useTranslation();
  return (
    <div className="mx-auto flex w-full max-w-boxed flex-col gap-4 p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-26">{title}</h1>
        <DownloadButton {...file} />
      </div>
      <FilterBar state={state} onChange={onChange} hasType={hasType} />
      {total > 0 && !query.isError ? <Totals total={total} items={totals} /> : null}
      <ListOutcome
        isLoading={rows === undefined}
        hasFailed={query.isError}
        onRetry={() => void query.refetch()}
        empty={rows?.length === 0 ? t(isFiltered(state) ? 'history.noRowsFiltered' : 'history.noRows') : null}
      >
        <Rows<Row, Sort>
          title={title}
          columns={columns}
          rows={rows ?? []}
          state={state}
          onSort={onChange}
          isStale={query.isPlaceholderData}
        />
      </ListOutcome>
      {note}
      <Pager page={state.page} pages={pagesOf(total, PAGE_SIZE)} onPage={(page) => onChange({ page })} />
    </div>
  );
}
