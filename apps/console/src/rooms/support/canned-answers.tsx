import type { operator } from '@salon/contract';
import { Button, Dialog, TextField, toasts } from '@salon/ui';
import { MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { TextArea } from '../../shared/forms/fields.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import { useText } from '../../shared/text.ts';

const LANGUAGES = ['tr', 'en', 'ar'] as const;
type Open = { kind: 'edit'; answer: operator.CannedAnswer | null } | { kind: 'delete'; answer: operator.CannedAnswer };

/** Texts of the team for what players often ask, in three languages. */
export function CannedAnswers() {
  const t = useText();
  const [open, setOpen] = useState<Open | null>(null);
  const query = useCall('support-answers', {});
  const close = () => setOpen(null);
  return (
    <div className="pt-4">
      <DataTable
        label={t('support.answers')}
        rows={query.data?.answers}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('support.noAnswers')}
        keyOf={({ id }) => String(id)}
        nameOf={({ title }) => title}
        columns={[
          { id: 'title', title: t('support.answerTitle'), cell: ({ title }) => title, value: ({ title }) => title },
          ...LANGUAGES.map((language) => ({
            id: language,
            title: t(`support.language_${language}`),
            cell: (answer: operator.CannedAnswer) => (
              <span lang={language} dir="auto" className="line-clamp-2 whitespace-normal">
                {answer[language] || t('general.none')}
              </span>
            ),
            value: (answer: operator.CannedAnswer) => answer[language],
          })),
        ]}
        actionsOf={(answer) => [
          {
            ...{ id: 'change', label: t('support.answerChange'), icon: <Pencil /> },
            onSelect: () => setOpen({ kind: 'edit', answer }),
          },
          {
            ...{ id: 'delete', label: t('support.answerDelete'), icon: <Trash2 /> },
            onSelect: () => setOpen({ kind: 'delete', answer }),
          },
        ]}
        filters={
          <Button icon={<MessageSquarePlus size={18} />} onClick={() => setOpen({ kind: 'edit', answer: null })}>
            {t('support.answerAdd')}
          </Button>
        }
      />
      {open?.kind === 'edit' ? <Edit answer={open.answer} onClose={close} /> : null}
      {open?.kind === 'delete' ? <Delete answer={open.answer} onClose={close} /> : null}
    </div>
  );
}

function Edit({ answer, onClose }: { answer: operator.CannedAnswer | null; onClose(): void }) {
  const t = useText();
  const [title, setTitle] = useState(answer?.title ?? '');
  const [texts, setTexts] = useState({ tr: answer?.tr ?? '', en: answer?.en ?? '', ar: answer?.ar ?? '' });
  const [isChecked, setIsChecked] = useState(false);
  const { run, failure, isRunning } = useAct('support-answer-save', ['support-answers']);
  const hasText = LANGUAGES.some((language) => texts[language].trim() !== '');
  const save = async () => {
    setIsChecked(true);
    if (title.trim() === '' || !hasText) return;
    const body = { title: title.trim(), ...texts, ...(answer && { answerId: answer.id }) };
    if ((await run({ body })) === null) return;
    toasts.show({ text: t('support.answerSaved'), tone: 'ok' });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(answer ? 'support.answerChange' : 'support.answerAdd')}
      closeLabel={t('general.close')}
    >
      <Form
        onSubmit={() => void save()}
        submit={t('general.save')}
        isBusy={isRunning}
        failure={failure}
        problem={isChecked && !hasText ? t('support.answerMissing') : undefined}
      >
        <TextField
          label={t('support.answerTitle')}
          required
          maxLength={200}
          value={title}
          error={isChecked && title.trim() === '' ? t('general.required') : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        {LANGUAGES.map((language) => (
          <TextArea
            key={language}
            label={t(`support.language_${language}`)}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            maxLength={2_000}
            value={texts[language]}
            onChange={(event) => setTexts({ ...texts, [language]: event.target.value })}
          />
        ))}
      </Form>
    </Dialog>
  );
}

function Delete({ answer, onClose }: { answer: operator.CannedAnswer; onClose(): void }) {
  const t = useText();
  const { run, failure, isRunning } = useAct('support-answer-delete', ['support-answers']);
  return (
    <ActDialog
      title={t('support.answerDeleteTitle', { title: answer.title })}
      confirm={t('support.answerDelete')}
      isDangerous
      done={t('support.answerDeleted')}
      onConfirm={async () => (await run({ params: { id: answer.id } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}
