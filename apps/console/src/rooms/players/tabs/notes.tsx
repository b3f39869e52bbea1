import { useState } from 'react';
import { useAct, useCall } from '../../../shared/api/queries.ts';
import { useRight } from '../../../shared/api/session.ts';
import { TextArea } from '../../../shared/forms/fields.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useFormat, useText } from '../../../shared/text.ts';

/** The staff's notes about a player. */
export function Notes({ id, isOpen }: { id: number; isOpen: boolean }) {
  const t = useText();
  const format = useFormat();
  const mayWrite = useRight('player.act') && isOpen;
  const [text, setText] = useState('');
  const query = useCall('player-notes', { params: { id } });
  const { run, failure, isRunning } = useAct('player-note', ['player-notes']);
  const add = async () => {
    if (text.trim() === '') return;
    if ((await run({ params: { id }, body: { text } })) !== null) setText('');
  };
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {mayWrite ? (
        <Form onSubmit={() => void add()} submit={t('players.addNote')} isBusy={isRunning} failure={failure}>
          <TextArea
            label={t('players.note')}
            hint={t('players.noteHint')}
            maxLength={2_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Form>
      ) : null}
      {query.data?.notes.length === 0 ? <p className="text-dim">{t('players.noNotes')}</p> : null}
      <ul className="flex flex-col gap-3">
        {query.data?.notes.map((note) => (
          <li key={note.id} className="rounded-control border border-line bg-s1 p-3">
            <p className="text-12 text-dim">
              {note.by} · {format.dateTime(note.at)}
            </p>
            <p className="break-words whitespace-pre-wrap">{note.text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
