import { Button, Skeleton } from '@salon/ui';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

/** One matter of the account, under its heading. */
export function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-s1 p-4">
      <h2 id={id} className="text-20">
        {title}
      </h2>
      {text ? <p className="text-14 text-dim">{text}</p> : null}
      {children}
    </section>
  );
}

interface LoadedQuery<T> {
  data: T | undefined;
  isError: boolean;
  refetch(): unknown;
}

/** What a query answered, or that it is still asked, or that it failed and can be asked again. */
export function Loaded<T>({ query, children }: { query: LoadedQuery<T>; children: (data: T) => ReactNode }) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (!query.isError)
    return (
      <div role="status">
        <span className="sr-only">{t('general.loading')}</span>
        <Skeleton className="h-24 w-full" />
      </div>
    );
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p>{t('profile.loadFailed')}</p>
      <Button variant="ghost" onClick={() => void query.refetch()}>
        {t('general.retry')}
      </Button>
    </div>
  );
}
