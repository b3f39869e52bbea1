import type { operator } from '@salon/contract';
import { Button, TextField, toasts } from '@salon/ui';
import { Tabs } from '@salon/ui/primitives/controls/tabs.tsx';
import { Eye, RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { useAct } from '../../shared/api/queries.ts';
import { TextArea } from '../../shared/forms/fields.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { Panel } from '../../shared/panel.tsx';
import { useErrorText, useText } from '../../shared/text.ts';

type Template = operator.MailTemplate;
type Words = Template['builtIn'];

/** One kind of mail in its languages; what is typed in one stays while another is looked at. */
export function TemplateEditor({
  kind,
  templates,
  mayChange,
}: {
  kind: operator.MailKind;
  templates: Template[];
  mayChange: boolean;
}) {
  const t = useText();
  const [drafts, setDrafts] = useState<Partial<Record<Template['language'], Words>>>({});
  return (
    <Panel title={t(`mail.kind_${kind}`)}>
      <Tabs
        label={t('mail.language')}
        tabs={templates.map((template) => {
          const { language, own, builtIn } = template;
          const words = drafts[language] ?? own ?? builtIn;
          const setWords = (chosen: Words | undefined) => {
            const { [language]: _former, ...others } = drafts;
            setDrafts(chosen ? { ...others, [language]: chosen } : others);
          };
          return {
            ...{ id: language, label: t(`mail.language_${language}`) },
            panel: mayChange ? (
              <WordsForm key={language} {...{ template, words, setWords }} />
            ) : (
              <Mail language={language} subject={words.subject} body={words.body} />
            ),
          };
        })}
      />
    </Panel>
  );
}

interface WordsProps {
  template: Template;
  words: Words;
  /** Without: back to what is saved. */
  setWords(words: Words | undefined): void;
}

function WordsForm({ template, words, setWords }: WordsProps) {
  const { kind, language, own, placeholders } = template;
  const t = useText();
  const { subject, body } = words;
  const { run, failure, isRunning, clear } = useAct('mail-template-set', ['mail-templates']);
  const [open, setOpen] = useState<'reset' | 'test' | null>(null);
  const typed = { dir: language === 'ar' ? 'rtl' : 'ltr', lang: language };
  const type = (typedWords: Words) => {
    clear();
    setWords(typedWords);
  };
  const save = async () => {
    if ((await run({ params: { kind, language }, body: { subject, body } })) === null) return;
    setWords(undefined);
    toasts.show({ text: t('mail.saved'), tone: 'ok' });
  };
  return (
    <div className="grid min-w-0 gap-6 lg:grid-cols-2">
      <Form
        onSubmit={() => void save()}
        {...{ failure, submit: t('mail.save'), isBusy: isRunning }}
        beside={
          <>
            {own ? (
              <Button variant="ghost" icon={<RotateCcw size={18} />} onClick={() => setOpen('reset')}>
                {t('mail.reset')}
              </Button>
            ) : null}
            <Button variant="ghost" icon={<Send size={18} />} onClick={() => setOpen('test')}>
              {t('mail.test')}
            </Button>
          </>
        }
      >
        <TextField
          {...typed}
          label={t('mail.subject')}
          maxLength={200}
          value={subject}
          onChange={(event) => type({ body, subject: event.target.value })}
        />
        <TextArea
          {...typed}
          label={t('mail.body')}
          hint={t('mail.bodyHint')}
          rows={12}
          maxLength={5_000}
          value={body}
          onChange={(event) => type({ subject, body: event.target.value })}
        />
        <div className="text-14">
          <p className="text-dim">{t('mail.placeholders')}</p>
          <p className="flex flex-wrap gap-2 pt-1">
            {placeholders.map((name) => (
              <code key={name} dir="ltr" className="rounded-control border border-line bg-s2 px-2 text-12">
                {`{{${name}}}`}
              </code>
            ))}
          </p>
        </div>
      </Form>
      <Preview {...{ kind, language, words }} />
      {open === 'reset' ? <ResetDialog {...{ kind, language, setWords }} onClose={() => setOpen(null)} /> : null}
      {open === 'test' ? <TestDialog {...{ kind, language, words }} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

type Which = Pick<Template, 'kind' | 'language'>;

function Preview({ kind, language, words }: Which & { words: Words }) {
  const t = useText();
  const errorText = useErrorText();
  const { run, failure, isRunning } = useAct('mail-preview');
  const [shown, setShown] = useState<Words | null>(null);
  const show = async () => setShown(await run({ body: { kind, language, ...words } }));
  return (
    <section aria-label={t('mail.preview')} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-dim">{t('mail.previewText')}</p>
        <Button variant="ghost" busy={isRunning} icon={<Eye size={18} />} onClick={() => void show()}>
          {t('mail.showPreview')}
        </Button>
      </div>
      <p role="alert" className="text-bad empty:hidden">
        {failure ? errorText(failure) : null}
      </p>
      {shown ? <Mail language={language} {...shown} /> : null}
    </section>
  );
}

/** As its reader has it: in its own direction. */
const Mail = ({ language, subject, body }: Words & Pick<Template, 'language'>) => (
  <article
    lang={language}
    dir={language === 'ar' ? 'rtl' : 'ltr'}
    className="min-w-0 rounded-control border border-line bg-s2 p-4"
  >
    <p className="border-b border-line pb-2 wrap-anywhere">{subject}</p>
    <p className="pt-3 wrap-anywhere whitespace-pre-wrap">{body}</p>
  </article>
);

interface DialogProps extends Which {
  onClose(): void;
}

function ResetDialog({ kind, language, setWords, onClose }: DialogProps & Pick<WordsProps, 'setWords'>) {
  const t = useText();
  const { run, failure, isRunning } = useAct('mail-template-reset', ['mail-templates']);
  const reset = async () => {
    if ((await run({ params: { kind, language } })) === null) return false;
    setWords(undefined);
    return true;
  };
  return (
    <ActDialog
      title={t('mail.reset')}
      text={t('mail.resetText')}
      confirm={t('mail.reset')}
      done={t('mail.resetDone')}
      isDangerous
      onConfirm={reset}
      {...{ failure, isRunning, onClose }}
    />
  );
}

function TestDialog({ kind, language, words, onClose }: DialogProps & { words: Words }) {
  const t = useText();
  const { run, failure, isRunning } = useAct('mail-test', ['mail-outbox']);
  const [address, setAddress] = useState('');
  return (
    <ActDialog
      title={t('mail.test')}
      text={t('mail.testText')}
      confirm={t('mail.send')}
      done={t('mail.sent')}
      onConfirm={async () => (await run({ body: { kind, language, ...words, address } })) !== null}
      {...{ failure, isRunning, onClose }}
    >
      <TextField
        type="email"
        label={t('mail.address')}
        maxLength={120}
        required
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
    </ActDialog>
  );
}
