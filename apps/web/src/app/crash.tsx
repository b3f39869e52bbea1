import { Button } from '@salon/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';

/** Error boundary of a page. No money is decided in the client, and the text says so. */
export function Crash() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <main className="mx-auto grid min-h-dvh max-w-[560px] place-content-center gap-4 p-6 text-center">
      <h1 className="text-40">{t('general.crashTitle')}</h1>
      <p className="text-dim">{t('general.crashText')}</p>
      <Button onClick={() => location.assign('/')}>{t('general.reload')}</Button>
    </main>
  );
}
