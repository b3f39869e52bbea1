import { Button } from '@salon/ui';
import { useTranslation } from 'react-i18next';

export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) {
  const { t } = useTranslation();
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav
      aria-label={t('history.page', { page, pages })}
      className="flex flex-wrap items-center justify-center gap-3 text-14"
    >
      <Button variant="ghost" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        {t('general.previous')}
      </Button>
      <span className="text-dim">{t('history.page', { page, pages })}</span>
      <Button variant="ghost" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('general.next')}
      </Button>
    </nav>
  );
}
