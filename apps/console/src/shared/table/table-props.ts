import type { MenuItem } from '@salon/ui';
import type { ReactNode } from 'react';
import type { Sort, SortValue } from './sort-rows.ts';

export interface Column<Row> {
  id: string;
  title: string;
  cell(row: Row): ReactNode;
  /** What it is sorted by and what the CSV file has; a column without it is in neither. */
  value?(row: Row): SortValue;
  /** Its value is minor units of that currency; the CSV file has them as decimals. */
  currencyOf?(row: Row): string;
  /** Right-aligned figures. */
  isNumeric?: boolean;
}

export interface Selection {
  keys: ReadonlySet<string>;
  onChange(keys: ReadonlySet<string>): void;
  /** Buttons for what is selected. */
  actions: ReactNode;
}

export interface TableProps<Row> {
  /** Accessible name, and name of the CSV file. */
  label: string;
  /** The first one names a row. */
  columns: readonly Column<Row>[];
  /** Undefined: not loaded yet. */
  rows: readonly Row[] | undefined;
  keyOf(row: Row): string;
  /** What a row is called for those who do not see it. */
  nameOf(row: Row): string;
  actionsOf?(row: Row): MenuItem[];
  selection?: Selection;
  sort?: Sort;
}
