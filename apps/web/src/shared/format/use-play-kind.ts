import type { PlayRow } from '@salon/contract/history.ts';
import { useTranslation } from 'react-i18next';

/** What kind of play it was; games that were read together from a machine's meters are counted. */
export function usePlayKind(): (play: Pick<PlayRow, 'kind' | 'games'>) => string {
  const { t } = useTranslation();
  return ({ kind, games }) => (games > 1 ? t('history.games', { count: games }) : t(`history.kind_${kind}`));
}
