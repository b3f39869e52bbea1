import { Switch, TextField, toasts } from '@salon/ui';
import { useState } from 'react';
import type { AnswerOf } from '../../shared/api/client.ts';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { TextArea } from '../../shared/forms/fields.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { Panel } from '../../shared/panel.tsx';
import { SecretDialog } from '../../shared/secret-dialog.tsx';
import { useText } from '../../shared/text.ts';

/** Where alerts go besides the console. */
export function AlertTargets({ mayChange }: { mayChange: boolean }) {
  const t = useText();
  const { data } = useCall('alert-targets', {});
  if (!data) return null;
  return (
    <Panel title={t('alerts.targets')} text={t('alerts.targetsText')}>
      {mayChange ? (
        <TargetsForm key={JSON.stringify(data)} targets={data} />
      ) : (
        <p>{[...data.emails, data.webhookUrl].filter(Boolean).join(', ') || t('general.none')}</p>
      )}
    </Panel>
  );
}

function TargetsForm({ targets }: { targets: AnswerOf<'alert-targets'> }) {
  const t = useText();
  const [emails, setEmails] = useState(targets.emails.join('\n'));
  const [webhookUrl, setWebhookUrl] = useState(targets.webhookUrl ?? '');
  const [renewSecret, setRenewSecret] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { run, failure, isRunning } = useAct('alert-targets-set');
  const save = async () => {
    const list = emails.split(/[\s,;]+/).filter(Boolean);
    const done = await run({ body: { emails: list, webhookUrl: webhookUrl.trim() || null, renewSecret } });
    if (!done) return;
    setRenewSecret(false);
    setSecret(done.secret);
    toasts.show({ text: t(done.waiting.length > 0 ? 'alerts.targetsProposed' : 'alerts.targetsSaved'), tone: 'ok' });
  };
  return (
    <>
      <Form onSubmit={() => void save()} submit={t('alerts.save')} failure={failure} isBusy={isRunning}>
        <TextArea
          label={t('alerts.emails')}
          hint={t('alerts.emailsHint')}
          value={emails}
          onChange={(event) => setEmails(event.target.value)}
        />
        <TextField
          label={t('alerts.webhookUrl')}
          hint={t('alerts.webhookHint')}
          inputMode="url"
          value={webhookUrl}
          onChange={(event) => setWebhookUrl(event.target.value)}
        />
        {targets.webhookUrl === null ? null : (
          <Switch
            label={t('alerts.renew')}
            checked={renewSecret}
            onChange={(event) => setRenewSecret(event.target.checked)}
          />
        )}
      </Form>
      {secret === null ? null : (
        <SecretDialog
          title={t('alerts.secretTitle')}
          text={t('alerts.secretText')}
          label={t('alerts.secret')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
