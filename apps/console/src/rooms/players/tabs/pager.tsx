import { Button } from '@salon/ui';
import { useText } from '../../../shared/text.ts';

/** Newer and older pages of a list that is counted. */
export function Pager({
  page,
  size,
  total,
  onPage,
}: {
  page: number;
  size: number;
  total: number;
  onPage(page: number): void;
}) {
  const t = useText();
  if (total <= size) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="ghost" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('players.newer')}
      </Button>
      <Button variant="ghost" disabled={page * size >= total} onClick={() => onPage(page + 1)}>
        {t('players.older')}
      </Button>
      <span className="text-dim">{t('players.pageOf', { page, pages: Math.ceil(total / size) })}</span>
    </div>
  );
}
