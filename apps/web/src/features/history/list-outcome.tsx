import { Button, Skeleton } from '@salon/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ListOutcomeProps {
  isLoading: boolean;
  hasFailed: boolean;
  onRetry(): void;
  /** Text of an empty list; null: the list is not empty. */
  empty: string | null;
  children: ReactNode;
}

/** The list, or its loading, failed or empty state. */
export function ListOutcome({ isLoading, hasFailed, onRetry, empty, children }: ListOutcomeProps) {
  const { t } = useTranslation();
  if (hasFailed)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card bg-s1 p-4">
        <p>{t('history.loadFailed')}</p>
        <Button onClick={onRetry}>{t('general.retry')}</Button>
      </div>
    );
  if (isLoading)
    return (
      <div role="status">
        <span className="sr-only">{t('general.loading')}</span>
        <Skeleton className="h-60 w-full" />
      </div>
    );
  if (empty !== null)
    return (
      <p role="status" className="rounded-card bg-s1 p-10 text-center text-dim">
        {empty}
      </p>
    );
  return children;
}
