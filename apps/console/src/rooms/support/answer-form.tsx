import type { operator } from '@salon/contract';
import { newId } from '@salon/contract/new-id.ts';
import { Button, Menu } from '@salon/ui';
import { MessageSquareQuote } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { TextArea } from '../../shared/forms/fields.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { useText } from '../../shared/text.ts';

/** Answers in the agent's name. The message's id is made once a text, so that a press after a lost answer sends nothing twice. */
export function AnswerForm({ chat }: { chat: operator.SupportChat }) {
  const t = useText();
  const [text, setText] = useState('');
  const [id, setId] = useState(newId);
  const { run, failure, isRunning } = useAct('support-send', ['support-chat', 'support-chats']);
  const change = (next: string) => {
    setText(next);
    setId(newId());
  };
  const send = async () => {
    if (text.trim() === '' || isRunning) return;
    if ((await run({ params: { id: chat.id }, body: { id, text } })) !== null) change('');
  };
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <Form
      onSubmit={() => void send()}
      submit={t('support.send')}
      isBusy={isRunning}
      failure={failure}
      beside={<Insert chat={chat} onChoose={(answer) => change(text === '' ? answer : `${text}\n${answer}`)} />}
    >
      <TextArea
        label={t('support.message')}
        hint={t('support.asAgent', { agent: chat.agent })}
        dir="auto"
        maxLength={2_000}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={sendByEnter}
      />
    </Form>
  );
}

/** Canned answers in the player's language, and in the others where one is not written in it. */
function Insert({ chat, onChoose }: { chat: operator.SupportChat; onChoose(text: string): void }) {
  const t = useText();
  const query = useCall('support-answers', {});
  const order = [chat.language ?? 'tr', 'tr', 'en', 'ar'] as const;
  const items = (query.data?.answers ?? []).map((answer) => ({
    id: String(answer.id),
    label: answer.title,
    onSelect: () => onChoose(order.map((language) => answer[language]).find((one) => one !== '') ?? ''),
  }));
  return (
    <Menu
      items={
        items.length > 0 ? items : [{ id: 'none', label: t('support.noAnswers'), disabled: true, onSelect: () => {} }]
      }
      trigger={
        <Button variant="ghost" icon={<MessageSquareQuote size={18} />}>
          {t('support.insert')}
        </Button>
      }
    />
  );
}
