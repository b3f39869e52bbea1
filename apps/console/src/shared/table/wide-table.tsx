import { classNames } from '@salon/ui';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useText } from '../text.ts';
import { cellText } from './cell-text.tsx';
import { RowMenu } from './row-menu.tsx';
import { AllCheckbox, RowCheckbox, withKeys } from './row-selection.tsx';
import type { Sort } from './sort-rows.ts';
import type { Column, TableProps } from './table-props.ts';

interface WideTableProps<Row> extends TableProps<Row> {
  rows: readonly Row[];
  onSort(sort: Sort): void;
}

/** Characters of a text that keeps to one line, as a moment or a name does. */
const SHORT = 24;

/** A table that scrolls in its own box below its titles. */
export function WideTable<Row>({ onSort, ...table }: WideTableProps<Row>) {
  const { label, columns, rows, keyOf, actionsOf, selection, sort } = table;
  const t = useText();
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
      tabIndex={0}
      className="max-h-[calc(100dvh-14rem)] overflow-auto rounded-control border border-line bg-s1"
    >
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 z-10 bg-s2">
          <tr>
            {selection ? (
              <th scope="col" className="row-cell w-px border-b border-line">
                <AllCheckbox keys={rows.map(keyOf)} selection={selection} />
              </th>
            ) : null}
            {columns.map((column) => (
              <ColumnTitle key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {actionsOf ? (
              <th scope="col" className="row-cell w-px border-b border-line">
                <span className="sr-only">{t('general.actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} row={row} table={table} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TableRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
  const { columns, keyOf, nameOf, actionsOf, selection } = table;
  const t = useText();
  const key = keyOf(row);
  const cellClass = 'row-cell border-b border-line group-last:border-b-0';
  return (
    <tr className={classNames('group hover:bg-s2', selection?.keys.has(key) && 'bg-s3')}>
      {selection ? (
        <td className={cellClass}>
          <RowCheckbox
            label={t('general.selectRow', { name: nameOf(row) })}
            isChecked={selection.keys.has(key)}
            onChange={(isChecked) => selection.onChange(withKeys(selection.keys, [key], isChecked))}
          />
        </td>
      ) : null}
      {columns.map((column, index) => {
        const cell = column.cell(row);
        const isShort = typeof cell === 'string' && cell.length <= SHORT;
        const look = classNames(
          cellClass,
          column.isNumeric ? 'text-end tabular-nums' : 'text-start',
          isShort && 'whitespace-nowrap',
        );
        return index === 0 ? (
          <th key={column.id} scope="row" className={classNames(look, 'font-normal')}>
            {cellText(cell)}
          </th>
        ) : (
          <td key={column.id} className={look}>
            {cellText(cell)}
          </td>
        );
      })}
      {actionsOf ? (
        <td className="border-b border-line px-1 group-last:border-b-0">
          <RowMenu name={nameOf(row)} items={actionsOf(row)} />
        </td>
      ) : null}
    </tr>
  );
}

function ColumnTitle<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort(sort: Sort): void;
}) {
  const { id, title, value, isNumeric } = column;
  const own = sort?.column === id ? sort : undefined;
  const look = classNames('border-b border-line text-12 font-semibold text-dim', isNumeric ? 'text-end' : 'text-start');
  if (value === undefined)
    return (
      <th scope="col" className={classNames('row-cell', look)}>
        {title}
      </th>
    );
  const Arrow = own === undefined ? ArrowUpDown : own.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={own === undefined ? 'none' : own.isDescending ? 'descending' : 'ascending'}
      className={classNames('p-0', look)}
    >
      <button
        type="button"
        onClick={() => onSort({ column: id, isDescending: own !== undefined && !own.isDescending })}
        className={classNames(
          'row-cell inline-flex w-full items-center gap-1 -outline-offset-2 hover:text-text',
          isNumeric && 'flex-row-reverse',
          own && 'text-text',
        )}
      >
        {title}
        <Arrow aria-hidden="true" size={14} className={own ? undefined : 'opacity-40'} />
      </button>
    </th>
  );
}
