import { photoAnswer } from '@salon/contract/account.ts';
import { errorText } from '@salon/i18n';
import { Button } from '@salon/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../shared/api/api.ts';
import { showMessage } from '../../shared/messages/messages.ts';
import { storePhoto } from '../../shared/session/session-store.ts';
import { squareJpeg } from './square-jpeg.ts';

const sendPhoto = (jpeg: string | null) =>
  request({ method: 'POST', path: '/player/photo', body: { jpeg }, answer: photoAnswer, retries: 0 });

/** CA-11: the player's photo, made small and square before it leaves the device. */
export function Photo({ photoURL }: { photoURL: string | null }) {
  const { t, i18n } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const send = async (jpeg: string | null) => {
    const outcome = await sendPhoto(jpeg);
    if (!outcome.ok)
      return setProblem(outcome.reason === 'network' ? t('login.networkError') : errorText(i18n, outcome.failure));
    storePhoto(outcome.value.photoURL);
    showMessage(jpeg === null ? 'profile.photoRemoved' : 'profile.photoStored', { tone: 'ok' });
  };
  const busy = async (act: () => Promise<void>) => {
    if (isBusy) return;
    setProblem('');
    setIsBusy(true);
    await act();
    setIsBusy(false);
  };
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = '';
    if (file === undefined) return;
    void busy(async () => {
      const jpeg = await squareJpeg(file);
      if (jpeg === null) setProblem(t('profile.photoUnreadable'));
      else await send(jpeg);
    });
  };

  return (
    <div className="flex flex-wrap items-center gap-3">
      {photoURL === null ? null : (
        <img src={photoURL} alt={t('profile.photo')} className="size-16 rounded-full object-cover" />
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t('profile.photo')}
        tabIndex={-1}
        className="sr-only"
        onChange={chosen}
      />
      <Button variant="ghost" busy={isBusy} onClick={() => input.current?.click()}>
        {t(photoURL === null ? 'profile.photoChoose' : 'profile.photoReplace')}
      </Button>
      {photoURL === null ? null : (
        <Button variant="ghost" onClick={() => void busy(() => send(null))}>
          {t('profile.photoRemove')}
        </Button>
      )}
      <p className="w-full text-12 text-dim">{t('profile.photoText')}</p>
      <p role="alert" className="w-full text-14 text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}
