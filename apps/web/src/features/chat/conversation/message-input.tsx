import { MESSAGE_MAX_CHARACTERS } from '@salon/contract/chat.ts';
import { isBlank } from '@salon/domain/typed/text.ts';
import { IconButton } from '@salon/ui';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drafts } from './outbox.ts';

/** Characters from the end at which the count is shown. */
const COUNT_FROM = 200;

/** Enter sends, Shift+Enter makes a new line; what nobody would see is not sent (CH-03). */
export function MessageInput({
  contactId,
  name,
  onSend,
}: {
  contactId: number;
  name: string;
  onSend(text: string): void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => drafts.get(contactId) ?? '');
  const input = useRef<HTMLTextAreaElement>(null);
  const countId = useId();
  const left = MESSAGE_MAX_CHARACTERS - text.length;
  useEffect(() => void drafts.set(contactId, text), [contactId, text]);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const send = () => {
    if (isBlank(text)) return;
    onSend(text);
    setText('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
    input.current?.focus({ preventScroll: true });
  };
  const keyDown = (event: KeyboardEvent) => {
    // While letters are being composed, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} className="border-t border-line p-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
      <div className="flex items-end gap-2">
        <textarea
          ref={input}
          rows={1}
          dir="auto"
          value={text}
          maxLength={MESSAGE_MAX_CHARACTERS}
          enterKeyHint="send"
          aria-label={t('chat.message', { name })}
          aria-describedby={left <= COUNT_FROM ? countId : undefined}
          placeholder={t('chat.placeholder')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={keyDown}
          className="field-sizing-content max-h-40 min-h-target min-w-0 grow resize-none rounded-control border border-ctl bg-s1 px-3 py-[10px] text-16 text-text placeholder:text-dim"
        />
        <IconButton
          type="submit"
          label={t('chat.send')}
          icon={<SendHorizontal className="mirror" />}
          disabled={isBlank(text)}
          className="bg-accent text-on hover:not-disabled:bg-accent hover:not-disabled:brightness-108 disabled:bg-s3"
        />
      </div>
      {left <= COUNT_FROM ? (
        <p id={countId} className="pt-1 text-12 text-dim">
          {t('chat.left', { count: left })}
        </p>
      ) : null}
    </form>
  );
}
