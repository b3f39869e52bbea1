import { Button, Skeleton } from '@salon/ui';
import { Tabs } from '@salon/ui/primitives/controls/tabs.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '../../shared/api/client.ts';
import { useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { Badge } from '../../shared/badge.tsx';
import { Page } from '../../shared/page.tsx';
import { Panel } from '../../shared/panel.tsx';
import { line, useErrorText, useFormat, useText } from '../../shared/text.ts';
import { type Action, BatchDialog, usefulActions } from './machine-acts.tsx';
import { Events, Sessions, Transfers } from './machine-lists.tsx';
import { MachineReturn } from './machine-return.tsx';
import { MachineStill } from './machine-still.tsx';
import { toneOf, useMachineWords } from './machine-words.ts';
import { Plays } from './plays.tsx';

type PageFacts = AnswerOf<'machine'>['page'];
const METERS = ['inMinor', 'outMinor', 'betMinor', 'winMinor', 'handPayMinor'] as const;

/** Everything about one machine. */
export function MachinePage({ id }: { id: number }) {
  const t = useText();
  const errorText = useErrorText();
  const mayAct = useRight('floor.act');
  const { data, error } = useCall('machine', { params: { id } }, { everyMs: 5_000 });
  const [action, setAction] = useState<Action | null>(null);
  if (error && data === undefined) return <p role="alert">{errorText(error.failure)}</p>;
  if (data === undefined) return <Skeleton className="h-64 w-full" />;
  const { page } = data;
  return (
    <Page
      title={line`${page.machine.number} ${page.machine.name}`}
      text={<Link to="/floor">{t('floor.back')}</Link>}
      actions={
        mayAct
          ? usefulActions(page.machine).map((one) => (
              <Button key={one} variant="ghost" onClick={() => setAction(one)}>
                {t(`floor.act_${one}`)}
              </Button>
            ))
          : null
      }
    >
      <Tabs
        label={page.machine.name}
        tabs={[
          { id: 'overview', label: t('floor.overview'), panel: <Overview page={page} /> },
          { id: 'plays', label: t('floor.plays'), panel: <Plays machineId={id} /> },
          { id: 'transfers', label: t('floor.transfers'), panel: <Transfers machineId={id} /> },
          { id: 'sessions', label: t('floor.sessions'), panel: <Sessions machineId={id} /> },
          { id: 'events', label: t('floor.events'), panel: <Events machineId={id} /> },
        ]}
      />
      {action ? <BatchDialog {...{ action, ids: [id] }} onClose={() => setAction(null)} /> : null}
    </Page>
  );
}

function Overview({ page }: { page: PageFacts }) {
  const t = useText();
  const format = useFormat();
  const words = useMachineWords();
  const maySeeReports = useRight('report.read');
  const { machine, brand, agent, link, activity, bookedPlay, currency } = page;
  const facts = [
    [t('floor.player'), machine.player ?? '–'],
    [t('floor.credit'), format.money(machine.creditMinor, currency)],
    [t('floor.brand'), brand],
    [t('floor.agent'), agent],
    [t('floor.link'), t(`floor.link_${link}`)],
    [t('floor.activity'), t(`floor.activity_${activity}`)],
    [t('floor.bookedPlay'), format.number(bookedPlay)],
  ];
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel title={words.state(machine)} text={words.trouble(machine)}>
        <MachineStill id={machine.id} name={machine.name} />
        <Badge tone={toneOf(machine)}>{words.state(machine)}</Badge>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-dim">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <div className="flex min-w-0 flex-col gap-4">
        <Meters page={page} />
        <Bounds page={page} />
        {maySeeReports ? <MachineReturn machineId={machine.id} /> : null}
      </div>
    </div>
  );
}

/** What its plays can be, by which each is checked. */
function Bounds({ page: { bounds, currency } }: { page: PageFacts }) {
  const t = useText();
  const format = useFormat();
  if (bounds === null) return <Panel title={t('floor.bounds')} text={t('floor.boundsNone')} />;
  const { betsMinor, unitMinor } = bounds;
  const amount = (minor: number) => format.money(minor, currency);
  const facts = [
    betsMinor === null
      ? [t('floor.boundUnit'), amount(unitMinor)]
      : [t('money.play_betsMinor'), betsMinor.map(amount).join(' · ')],
    ...(['betMostMinor', 'winMostMinor', 'hourMinor', 'hourMostMinor'] as const).map((name) => [
      t(`money.play_${name}`),
      amount(bounds[name]),
    ]),
  ];
  return (
    <Panel title={t('floor.bounds')} text={t('floor.boundsText')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-dim">{name}</dt>
            <dd className="min-w-0 text-end wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** The ledger's meters beside those of the machine's last handshake. */
function Meters({ page: { booked, report, reportedAt, ledgerCreditMinor, currency } }: { page: PageFacts }) {
  const t = useText();
  const format = useFormat();
  const { meters, holdings } = Object(report) as Record<string, Record<string, number> | undefined>;
  const reported: Record<string, number | undefined> = { ...meters, handPayMinor: meters?.handPayPaidMinor };
  const amount = (minor: number | undefined) => (minor === undefined ? '' : format.money(minor, currency));
  const rows = [
    ...METERS.map((name) => ({ name, ledger: booked[name], machine: reported[name] })),
    { name: 'creditMinor' as const, ledger: ledgerCreditMinor, machine: holdings?.creditMinor },
  ];
  return (
    <Panel
      title={t('floor.meters')}
      text={reportedAt === null ? t('floor.neverReported') : t('floor.reportedAt', { at: format.dateTime(reportedAt) })}
    >
      <table className="w-full border-collapse text-14">
        <thead>
          <tr className="text-dim">
            <th scope="col" className="text-start font-normal">
              {t('floor.meter')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('floor.byLedger')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('floor.byMachine')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, ledger, machine }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1 text-start font-normal">
                {t(`floor.meter_${name}`)}
              </th>
              <td className="py-1 text-end tabular-nums">{amount(ledger)}</td>
              <td className="py-1 text-end tabular-nums">{amount(machine)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
