import { classNames, IconButton, Select } from '@salon/ui';
import { ArrowDown, ArrowDownWideNarrow, ArrowUp, ArrowUpNarrowWide } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaQueryHook } from '../../shared/use-media-query.ts';
import type { ListState } from './list-state.ts';

/** From 760 px on a table of five columns fits; below, rows are cards. */
const useIsWide = mediaQueryHook('(min-width: 760px)');

export interface Column<Row, Sort extends string> {
  id: string;
  label: string;
  /** Set where the list can be ordered by it. */
  sort?: Sort;
  isNumber?: boolean;
  /** Where it stands on a card: as its head, at the head's end, or below with its label. */
  onCard?: 'head' | 'headEnd';
  cell(row: Row): ReactNode;
}

export interface RowsProps<Row, Sort extends string> {
  title: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly (Row & { id: string })[];
  state: Pick<ListState<Sort>, 'sort' | 'descending'>;
  onSort(order: Pick<ListState<Sort>, 'sort' | 'descending'>): void;
  /** The rows of the next page or order are loading. */
  isStale: boolean;
}

/** A table where there is room for one, otherwise one card for each row; the same columns either way. */
export function Rows<Row, Sort extends string>(props: RowsProps<Row, Sort>) {
  const isWide = useIsWide();
  return (
    <div aria-busy={props.isStale} className={classNames('transition-opacity', props.isStale && 'opacity-60')}>
      {isWide ? <Table {...props} /> : <Cards {...props} />}
    </div>
  );
}

function Table<Row, Sort extends string>({ title, columns, rows, state, onSort }: RowsProps<Row, Sort>) {
  return (
    <table aria-label={title} className="w-full border-collapse rounded-card bg-s1 text-14">
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.id} column={column} state={state} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-b border-line last:border-0">
            {columns.map(({ id, isNumber, cell }) => (
              <td key={id} className={classNames('px-3 py-2', isNumber ? 'text-end tabular-nums' : 'text-start')}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head<Row, Sort extends string>({
  column: { label, sort, isNumber },
  state,
  onSort,
}: Pick<RowsProps<Row, Sort>, 'state' | 'onSort'> & { column: Column<Row, Sort> }) {
  const isSorted = sort !== undefined && sort === state.sort;
  const Arrow = state.descending ? ArrowDown : ArrowUp;
  const look = 'border-b border-line px-3 text-12 font-normal text-dim';
  if (sort === undefined)
    return (
      <th scope="col" className={classNames(look, 'py-2', isNumber ? 'text-end' : 'text-start')}>
        {label}
      </th>
    );
  return (
    <th scope="col" aria-sort={isSorted ? (state.descending ? 'descending' : 'ascending') : 'none'} className={look}>
      <button
        type="button"
        className={classNames(
          'flex min-h-target w-full items-center gap-1 hover:text-text',
          isNumber && 'justify-end',
          isSorted && 'text-text',
        )}
        onClick={() => onSort({ sort, descending: isSorted ? !state.descending : true })}
      >
        {label}
        {isSorted ? <Arrow size={14} aria-hidden="true" /> : null}
      </button>
    </th>
  );
}

function Cards<Row, Sort extends string>({ title, columns, rows, state, onSort }: RowsProps<Row, Sort>) {
  const { t } = useTranslation();
  const head = columns.find(({ onCard }) => onCard === 'head');
  const headEnd = columns.find(({ onCard }) => onCard === 'headEnd');
  const sorts = columns.flatMap(({ sort, label }) => (sort === undefined ? [] : [{ value: sort, label }]));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <Select<Sort>
          label={t('history.sortBy')}
          className="grow"
          value={state.sort}
          onChange={(sort) => onSort({ sort, descending: state.descending })}
          options={sorts}
        />
        <IconButton
          label={t(state.descending ? 'history.sortDown' : 'history.sortUp')}
          icon={state.descending ? <ArrowDownWideNarrow /> : <ArrowUpNarrowWide />}
          onClick={() => onSort({ sort: state.sort, descending: !state.descending })}
        />
      </div>
      <ul aria-label={title} className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-col gap-2 rounded-card border border-line bg-s1 p-3">
            <div className="flex items-center justify-between gap-3">
              {[head, headEnd].map((column) =>
                column === undefined ? null : (
                  <p key={column.id} className="min-w-0 font-semibold break-words">
                    <span className="sr-only">{column.label}: </span>
                    {column.cell(row)}
                  </p>
                ),
              )}
            </div>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-14">
              {columns
                .filter(({ onCard }) => onCard === undefined)
                .map(({ id, label, cell }) => (
                  <div key={id} className="min-w-0">
                    <dt className="text-12 text-dim">{label}</dt>
                    <dd className="break-words tabular-nums">{cell(row)}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}
