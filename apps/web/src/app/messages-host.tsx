import { errorText, isolate } from '@salon/i18n';
import { ToastHost, toasts } from '@salon/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useFormat } from '../shared/format/use-format.ts';
import { type Message, messageStore, takeMessages } from '../shared/messages/messages.ts';

/** Translates queued messages and shows them as toasts. */
export function MessagesHost() {
  const { t, i18n } = useTranslation();
  const { money } = useFormat();
  const waiting = useStore(messageStore, (state) => state.waiting);
  useEffect(() => {
    if (waiting.length === 0) return;
    const words = ({ body }: Message) =>
      'failure' in body
        ? errorText(i18n, body.failure)
        : String(i18n.t(body.text as 'general.close', { ...body.params, ...amountOf(body.params) }));
    const amountOf = ({ amountMinor }: Record<string, string | number> = {}) =>
      typeof amountMinor === 'number' ? { amount: isolate(money(amountMinor)) } : {};
    for (const message of takeMessages()) {
      const { tone, place, mutable, stays } = message;
      toasts.show({
        text: words(message),
        tone,
        mutable,
        place: place === 'app' ? 'message' : 'game',
        ...(stays && { durationMs: null }),
      });
    }
  }, [waiting, i18n, money]);
  return <ToastHost closeLabel={t('general.dismiss')} />;
}
