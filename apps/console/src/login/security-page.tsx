import type { Failure, operator } from '@salon/contract';
import { Button, Dialog } from '@salon/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActDialog } from '../shared/act-dialog.tsx';
import { takeStep } from '../shared/api/client.ts';
import { useSelf } from '../shared/api/session.ts';
import { Badge } from '../shared/badge.tsx';
import { Page } from '../shared/page.tsx';
import { Panel } from '../shared/panel.tsx';
import { DataTable } from '../shared/table/data-table.tsx';
import { line, useFormat, useText } from '../shared/text.ts';
import { PasskeyEnrolment } from './passkey-enrolment.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Sessions } from './sessions.tsx';
import { TotpEnrolment } from './totp-enrolment.tsx';

type Passkey = operator.StaffSelf['passkeys'][number];

/** What keeps the own account safe: password, second factors and sessions. */
export function Component() {
  const t = useText();
  const { username, name } = useSelf();
  return (
    <Page title={t('security.title')} text={line`${name} · ${username}`}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Password />
          <RecoveryCodes />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <App />
          <Passkeys />
        </div>
      </div>
      <Sessions />
    </Page>
  );
}

function Password() {
  const t = useText();
  /** A changed password leaves an empty form. */
  const [version, setVersion] = useState(0);
  return (
    <Panel title={t('security.passwordTitle')} text={t('security.passwordText')}>
      <PasswordForm key={version} present="" onDone={() => setVersion(version + 1)} />
    </Panel>
  );
}

function App() {
  const t = useText();
  const { hasTotp } = useSelf();
  const [isOpen, setIsOpen] = useState(false);
  const title = t(hasTotp ? 'security.appRenew' : 'security.appSetUp');
  return (
    <Panel
      title={t('security.appTitle')}
      text={<Badge tone={hasTotp ? 'ok' : 'off'}>{t(hasTotp ? 'security.appOn' : 'security.appOff')}</Badge>}
      actions={
        <Button variant="ghost" onClick={() => setIsOpen(true)}>
          {title}
        </Button>
      }
    >
      {isOpen ? (
        <Dialog
          open
          onOpenChange={setIsOpen}
          size="sm"
          title={title}
          description={hasTotp ? t('security.appRenewText') : undefined}
          closeLabel={t('general.close')}
        >
          <TotpEnrolment onDone={() => setIsOpen(false)} />
        </Dialog>
      ) : null}
    </Panel>
  );
}

function Passkeys() {
  const t = useText();
  const format = useFormat();
  const { passkeys } = useSelf();
  const [isOpen, setIsOpen] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <>
      <Panel
        title={t('security.passkeysTitle')}
        text={t('security.passkeysText')}
        actions={
          <Button variant="ghost" onClick={() => setIsOpen(true)}>
            {t('security.passkeyAdd')}
          </Button>
        }
      >
        <DataTable
          label={t('security.passkeysTitle')}
          rows={passkeys}
          hasBar={false}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          emptyText={t('security.passkeysNone')}
          actionsOf={(passkey) => [
            {
              ...{ id: 'remove', label: t('security.passkeyRemove'), icon: <Trash2 /> },
              onSelect: () => setRemoved(passkey),
            },
          ]}
          columns={[
            { id: 'name', title: t('security.passkeyName'), cell: ({ name }) => name, value: ({ name }) => name },
            {
              id: 'made',
              title: t('security.passkeyMade'),
              cell: ({ createdAt }) => format.dateTime(createdAt),
              value: ({ createdAt }) => createdAt,
            },
          ]}
        />
      </Panel>
      {isOpen ? (
        <Dialog
          open
          onOpenChange={setIsOpen}
          size="sm"
          title={t('security.passkeyAdd')}
          closeLabel={t('general.close')}
        >
          <PasskeyEnrolment onDone={() => setIsOpen(false)} />
        </Dialog>
      ) : null}
      {removed ? <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}

function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose(): void }) {
  const t = useText();
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const remove = async () => {
    setIsRunning(true);
    const refused = await takeStep('/login/passkey/remove', { id });
    setFailure(refused);
    setIsRunning(false);
    return refused === null;
  };
  return (
    <ActDialog
      title={t('security.passkeyRemoveTitle', { name })}
      text={t('security.passkeyRemoveText')}
      confirm={t('security.passkeyRemove')}
      isDangerous
      done={t('security.passkeyRemoved')}
      onConfirm={remove}
      {...{ failure, isRunning, onClose }}
    />
  );
}
