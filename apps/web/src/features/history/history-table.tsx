import { Button, Skeleton } from '@salon/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface HistoryTableProps<Row> {
  title: string;
  columns: readonly { id: string; label: string; isNumber?: boolean; cell(row: Row): ReactNode }[];
  rows: readonly (Row & { id: string })[] | undefined;
  hasFailed: boolean;
  onRetry(): void;
  page: number;
  pages: number;
  onPage(page: number): void;
}

/** A plain table of what happened, latest first, page by page. Scrolls sideways on a phone. */
export function HistoryTable<Row>(props: HistoryTableProps<Row>) {
  const { t } = useTranslation();
  const { title, columns, rows, page, pages } = props;
  return (
    <div className="mx-auto flex w-full max-w-boxed flex-col gap-4 p-3">
      <h1 className="text-26">{title}</h1>
      {props.hasFailed ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card bg-s1 p-4">
          <p>{t('errors.unknown')}</p>
          <Button onClick={props.onRetry}>{t('general.retry')}</Button>
        </div>
      ) : rows === undefined ? (
        <div role="status">
          <span className="sr-only">{t('general.loading')}</span>
          <Skeleton className="h-60 w-full" />
        </div>
      ) : rows.length === 0 ? (
        <p role="status" className="rounded-card bg-s1 p-10 text-center text-dim">
          {t('general.noRows')}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section aria-label={title} tabIndex={0} className="overflow-x-auto rounded-card bg-s1">
          <table className="w-full border-collapse text-14">
            <thead>
              <tr>
                {columns.map(({ id, label, isNumber }) => (
                  <th
                    key={id}
                    scope="col"
                    className={`border-b border-line p-3 text-12 font-medium whitespace-nowrap text-dim ${isNumber ? 'text-end' : 'text-start'}`}
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} className="border-b border-line last:border-0">
                  {columns.map(({ id, isNumber, cell }) => (
                    <td
                      key={id}
                      className={`p-3 whitespace-nowrap ${isNumber ? 'text-end tabular-nums' : 'text-start'}`}
                    >
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {pages > 1 ? (
        <nav aria-label={t('general.page', { page, pages })} className="flex items-center justify-center gap-3">
          <Button variant="ghost" disabled={page <= 1} onClick={() => props.onPage(page - 1)}>
            {t('general.previous')}
          </Button>
          <span className="text-dim">{t('general.page', { page, pages })}</span>
          <Button variant="ghost" disabled={page >= pages} onClick={() => props.onPage(page + 1)}>
            {t('general.next')}
          </Button>
        </nav>
      ) : null}
    </div>
  );
}
