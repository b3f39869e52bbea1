import { errorText } from '@salon/i18n';
import { Button, Dialog } from '@salon/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { currentPlay, isMidGame } from '../../shared/machines/current-play.ts';
import { leaveFullscreen } from './leave-fullscreen.ts';
import { clearEnding, endingStore } from './queries.ts';

/** Why the session ends; shown after the current game until the player confirms it. */
export function EndingDialog() {
  const { t, i18n } = useTranslation();
  const ending = useStore(endingStore, (state) => state.ending);
  const isMid = useStore(currentPlay, isMidGame);
  const isShown = ending !== null && !isMid;
  useEffect(() => {
    if (isShown) leaveFullscreen();
  }, [isShown]);
  if (!isShown) return null;
  const { code, params } = ending;
  return (
    <Dialog
      open
      onOpenChange={clearEnding}
      title={t('protection.endingTitle')}
      description={errorText(i18n, { code, Params: params })}
      actions={<Button onClick={clearEnding}>{t('protection.endingClose')}</Button>}
    >
      <p>{t('protection.endingText')}</p>
    </Dialog>
  );
}
