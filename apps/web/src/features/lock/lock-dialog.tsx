import { errorText, fetchAllTexts } from '@salon/i18n';
import { Dialog } from '@salon/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath } from 'react-router';
import { useStore } from 'zustand';
import { PinForm } from '../../shared/components/pin-form.tsx';
import { patterns } from '../../shared/paths.ts';
import { lockStore } from '../../shared/session/lock-state.ts';
import { learnOpener, logOut, unlock, useOpener } from './lock.ts';

/** LK-01, LK-02: covers everything until the PIN is given, or the password of a player without one, or the player logs out. */
export function LockDialog() {
  const { t, i18n } = useTranslation();
  const isLocked = useStore(lockStore, (state) => state.isLocked);
  const problem = useStore(lockStore, (state) => state.problem);
  const opens = useOpener();
  const isAtMachine = matchPath(patterns.game, location.pathname) !== null;
  useEffect(() => {
    if (isLocked) learnOpener();
  }, [isLocked]);
  const check = async (secret: string): Promise<string | null> => {
    const result = await unlock(secret);
    if (result.kind === 'open' || result.kind === 'ended') return null;
    if (result.kind === 'offline') return t('lock.offline');
    if (result.failure === null) return t('lock.wrong');
    await fetchAllTexts(i18n);
    return errorText(i18n, result.failure);
  };
  return (
    <Dialog
      open={isLocked}
      onOpenChange={() => {}}
      locked
      cover
      // The page was taken out of the document: its parts are new ones now.
      focusAfter={() => document.getElementById('content')}
      size="sm"
      title={t('lock.title')}
      description={t('lock.text')}
    >
      {isAtMachine ? <p>{t('lock.safe')}</p> : null}
      {isLocked ? (
        <PinForm opens={opens} check={check} onLogout={() => logOut()} firstProblem={problem} hasAutoFocus />
      ) : null}
    </Dialog>
  );
}
