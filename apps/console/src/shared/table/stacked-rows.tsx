import { useText } from '../text.ts';
import { cellText } from './cell-text.tsx';
import { RowMenu } from './row-menu.tsx';
import { AllCheckbox, RowCheckbox, withKeys } from './row-selection.tsx';
import type { TableProps } from './table-props.ts';

/** The rows of a table on a phone: the first column as heading, the others as pairs of title and value. */
export function StackedRows<Row>(table: TableProps<Row> & { rows: readonly Row[] }) {
  const { label, rows, keyOf, selection } = table;
  const t = useText();
  return (
    <>
      {selection ? (
        <div className="flex min-h-target items-center gap-3 px-3">
          <AllCheckbox keys={rows.map(keyOf)} selection={selection} />
          <span aria-hidden="true">{t('general.selectAll')}</span>
        </div>
      ) : null}
      <ul aria-label={label} className="flex flex-col rounded-control border border-line bg-s1">
        {rows.map((row) => (
          <StackedRow key={keyOf(row)} row={row} table={table} />
        ))}
      </ul>
    </>
  );
}

function StackedRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
  const { columns, keyOf, nameOf, actionsOf, selection } = table;
  const t = useText();
  const [heading, ...others] = columns;
  const key = keyOf(row);
  return (
    <li className="flex items-start gap-3 border-line p-3 not-last:border-b">
      {selection ? (
        <div className="pt-1">
          <RowCheckbox
            label={t('general.selectRow', { name: nameOf(row) })}
            isChecked={selection.keys.has(key)}
            onChange={(isChecked) => selection.onChange(withKeys(selection.keys, [key], isChecked))}
          />
        </div>
      ) : null}
      <div className="min-w-0 grow">
        <p className="text-16 font-semibold break-words">{cellText(heading?.cell(row))}</p>
        <dl className="mt-1 grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-1">
          {others.map((column) => {
            const cell = column.cell(row);
            // An empty cell says something below its title, but nothing beside it.
            if (cell === '' || cell === null) return null;
            return (
              <div key={column.id} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-12 text-dim">{column.title}</dt>
                <dd className="min-w-0 break-words tabular-nums">{cellText(cell)}</dd>
              </div>
            );
          })}
        </dl>
      </div>
      {actionsOf ? <RowMenu name={nameOf(row)} items={actionsOf(row)} /> : null}
    </li>
  );
}
