import { Button, Dialog } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { NewPinForm } from '../../shared/components/new-pin-form.tsx';
import { lockStore } from '../../shared/session/lock-state.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { wantPin } from './lock.ts';

/** LK-01: asked after registration and login where the site locks pages and the player has no PIN yet. */
export function FirstPinDialog() {
  const { t } = useTranslation();
  const session = useSession();
  const isOpen = useStore(lockStore, ({ isPinWanted, isLocked }) => isPinWanted && !isLocked);
  const close = () => wantPin(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      size="sm"
      title={t('profile.firstPin')}
      description={t('profile.firstPinText')}
    >
      {session.kind === 'player' ? (
        <NewPinForm username={session.user.username} onStored={close}>
          <Button variant="ghost" onClick={close}>
            {t('profile.firstPinLater')}
          </Button>
        </NewPinForm>
      ) : null}
    </Dialog>
  );
}
