import { NOTES_MAX, type Note } from '@salon/contract/quick-panel.ts';
import { isBlank } from '@salon/domain/typed/text.ts';
import { Button, IconButton, TextField } from '@salon/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../shared/messages/messages.ts';
import { addNote, removeNote } from './queries.ts';

const TITLE_MAX = 80;
const DETAIL_MAX = 500;

/** The player's private notes, stored on the platform. */
export function Notes({ notes }: { notes: Note[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const remove = async (id: number) => {
    const outcome = await removeNote(client, id);
    if (!outcome.ok) showFailure(outcome.failure);
  };
  return (
    <section aria-labelledby="quick-notes">
      <h3 id="quick-notes" className="text-20">
        {t('quickPanel.notes')}
      </h3>
      {notes.length === 0 ? <p className="pt-2 text-dim">{t('quickPanel.noNotes')}</p> : null}
      <ul className="flex flex-col gap-2 pt-2">
        {notes.map(({ id, title, detail }) => (
          <li key={id} className="flex items-start gap-1 rounded-control bg-s2 ps-3">
            <div className="min-w-0 grow py-3" dir="auto">
              <p className="font-semibold break-words">{title}</p>
              {detail === '' ? null : <p className="text-12 break-words whitespace-pre-wrap text-dim">{detail}</p>}
            </div>
            <IconButton
              label={t('quickPanel.removeNote', { title })}
              icon={<Trash2 />}
              onClick={() => void remove(id)}
            />
          </li>
        ))}
      </ul>
      {notes.length >= NOTES_MAX ? (
        <p className="pt-2 text-12 text-dim">{t('quickPanel.notesFull', { most: NOTES_MAX })}</p>
      ) : (
        <NewNote />
      )}
    </section>
  );
}

function NewNote() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const [detail, setDetail] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [status, setStatus] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isBlank(title)) return;
    setIsBusy(true);
    const outcome = await addNote(client, { title: title.trim(), detail: detail.trim() });
    setIsBusy(false);
    if (!outcome.ok) return showFailure(outcome.failure);
    setTitle('');
    setDetail('');
    setStatus(t('quickPanel.noteSaved'));
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-2 pt-3">
      <TextField
        label={t('quickPanel.noteTitle')}
        value={title}
        maxLength={TITLE_MAX}
        dir="auto"
        onChange={(event) => {
          setTitle(event.target.value);
          setStatus('');
        }}
      />
      <TextField
        label={t('quickPanel.noteDetail')}
        value={detail}
        maxLength={DETAIL_MAX}
        dir="auto"
        onChange={(event) => setDetail(event.target.value)}
      />
      <Button
        type="submit"
        variant="ghost"
        busy={isBusy}
        disabled={isBlank(title)}
        icon={<Plus size={18} strokeWidth={1.8} />}
      >
        {t('quickPanel.addNote')}
      </Button>
      <p role="status" className="sr-only">
        {status}
      </p>
    </form>
  );
}
