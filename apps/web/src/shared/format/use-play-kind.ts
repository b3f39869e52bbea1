import type { PlayRow } from '@salon/contract/history.ts';
import { useTranslation } from 'react-i18next';

/**
 * What kind of play it was. Games that were read together from a machine's meters are counted; without any, an attendant pays a
 * win whose game was read before.
 */
export function usePlayKind(): (play: Pick<PlayRow, 'kind' | 'games'>) => string {
  const { t } = useTranslation();
  return ({ kind, games }) => {
    if (games === 0) return t('situation.title_hand_pay');
    return games > 1 ? t('history.games', { count: games }) : t(`history.kind_${kind}`);
  };
}
