import { errorText, fetchAllTexts, isolate } from '@salon/i18n';
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
    let isOver = false;
    const hasText = ({ body }: Message) =>
      'failure' in body ? i18n.exists(`errors.${body.failure.code}`) : i18n.exists(body.text, { ...body.params });
    const words = ({ body }: Message) =>
      'failure' in body
        ? errorText(i18n, body.failure)
        : String(i18n.t(body.text as 'general.close', { ...body.params, ...amountOf(body.params) }));
    const amountOf = ({ amountMinor }: Record<string, string | number> = {}) =>
      typeof amountMinor === 'number' ? { amount: isolate(money(amountMinor)) } : {};
    const show = () => {
      for (const message of isOver ? [] : takeMessages()) {
        const { tone, place, mutable, stays } = message;
        toasts.show({
          text: words(message),
          tone,
          mutable,
          place: place === 'app' ? 'message' : 'game',
          ...(stays && { durationMs: null }),
        });
      }
    };
    // What is seldom said is not among the texts that a page begins with.
    if (waiting.every(hasText)) show();
    else void fetchAllTexts(i18n).then(show);
    return () => {
      isOver = true;
    };
  }, [waiting, i18n, money]);
  return <ToastHost closeLabel={t('general.dismiss')} />;
}
