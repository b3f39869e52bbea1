import { Button, Skeleton } from '@salon/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The part of a query that its screen needs. `data` is undefined until the first answer. */
export interface LoadedQuery<T> {
  data: T | undefined;
  isError: boolean;
  refetch(): unknown;
}

interface LoadedProps<T> {
  query: LoadedQuery<T>;
  failedText?: string;
  /** Tailwind class with the height of the placeholder. */
  height?: string;
  children: (data: T) => ReactNode;
}

/** The data of a query; a placeholder while it loads; a retry button after a failure. */
export function Loaded<T>({ query, failedText, height = 'h-24', children }: LoadedProps<T>) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (!query.isError)
    return (
      <div role="status">
        <span className="sr-only">{t('general.loading')}</span>
        <Skeleton className={`${height} w-full`} />
      </div>
    );
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p>{failedText ?? t('profile.loadFailed')}</p>
      <Button variant="ghost" onClick={() => void query.refetch()}>
        {t('general.retry')}
      </Button>
    </div>
  );
}
