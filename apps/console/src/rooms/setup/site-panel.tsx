import type { operator } from '@salon/contract';
import { IconButton, TextField, toasts } from '@salon/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { resume } from '../../shared/api/client.ts';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useRight, useSelf } from '../../shared/api/session.ts';
import { Form } from '../../shared/forms/form.tsx';
import { Panel } from '../../shared/panel.tsx';
import { useText } from '../../shared/text.ts';
import { WaitingChanges } from './changes/waiting-changes.tsx';
import { LogoField } from './logo-field.tsx';

/** The site itself: name, logo, hosts. */
export function SitePanel() {
  const { data: site } = useCall('site', {});
  if (site === undefined) return null;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {/* Another site's form begins anew. */}
      <Identity key={[site.id, site.name, site.logo.length].join(' ')} site={site} />
      <Hosts site={site} />
    </div>
  );
}

function Identity({ site }: { site: operator.SiteSetUp }) {
  const t = useText();
  const mayWrite = useRight('setup.write');
  const [name, setName] = useState(site.name);
  const [logo, setLogo] = useState(site.logo);
  const { run, failure, isRunning } = useAct('site-change', ['site', 'sites']);
  const save = async () => {
    if (name.trim() === '') return;
    if ((await run({ body: { name: name.trim(), logo } })) === null) return;
    toasts.show({ text: t('setup.saved'), tone: 'ok' });
    // The site's name stands in the header.
    void resume();
  };
  return (
    <Panel title={t('setup.identity')} text={`${t('setup.number')} ${site.id} · ${site.currency}`}>
      {mayWrite ? (
        <Form onSubmit={() => void save()} submit={t('general.save')} isBusy={isRunning} failure={failure}>
          <TextField
            label={t('setup.name')}
            required
            maxLength={200}
            autoComplete="off"
            value={name}
            error={name.trim() === '' ? t('general.required') : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          <LogoField logo={logo} onChange={setLogo} />
        </Form>
      ) : (
        <p>{site.name}</p>
      )}
    </Panel>
  );
}

function Hosts({ site: { hosts, isDefault } }: { site: operator.SiteSetUp }) {
  const t = useText();
  const mayPropose = useRight('setup.secure');
  const isOfEverySite = useSelf().siteId === null;
  const mayChange = mayPropose && isOfEverySite;
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <Panel title={t('setup.hosts')} text={t('setup.hostsText')}>
      {hosts.length === 0 && !isDefault ? <p className="text-busy">{t('setup.hostsNone')}</p> : null}
      <ul className="m-0 flex list-none flex-col gap-1 p-0">
        {hosts.map((host) => (
          <li key={host} className="flex min-h-target items-center justify-between gap-2 border-b border-line">
            <span className="min-w-0 break-all">{host}</span>
            {mayChange ? (
              <IconButton label={t('setup.hostRemove', { host })} icon={<X />} onClick={() => setRemoved(host)} />
            ) : null}
          </li>
        ))}
      </ul>
      {isDefault ? <p className="text-dim">{t('setup.hostsDefault')}</p> : null}
      <WaitingChanges kinds={['host_add', 'host_remove']} />
      {mayChange ? <AddHost /> : null}
      {removed === null ? null : <RemoveHost host={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  );
}

function AddHost() {
  const t = useText();
  const [host, setHost] = useState('');
  const { run, failure, isRunning } = useAct('host-add', ['setup-changes']);
  const add = async () => {
    if (host.trim() === '') return;
    const answer = await run({ body: { host: host.trim() } });
    if (answer === null) return;
    if (answer.waiting.length > 0) toasts.show({ text: t('setup.proposed'), tone: 'ok' });
    setHost('');
  };
  return (
    <Form onSubmit={() => void add()} submit={t('setup.hostAdd')} isBusy={isRunning} failure={failure}>
      <TextField
        label={t('setup.host')}
        hint={t('setup.hostHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={host}
        onChange={(event) => setHost(event.target.value)}
      />
    </Form>
  );
}

function RemoveHost({ host, onClose }: { host: string; onClose(): void }) {
  const t = useText();
  const { run, failure, isRunning } = useAct('host-remove', ['setup-changes']);
  return (
    <ActDialog
      title={t('setup.hostRemove', { host })}
      text={t('setup.hostRemoveText', { host })}
      confirm={t('setup.hostRemove', { host })}
      isDangerous
      done={t('setup.proposed')}
      onConfirm={async () => (await run({ body: { host } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}
