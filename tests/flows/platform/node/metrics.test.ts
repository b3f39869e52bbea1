/** What a node shows to Prometheus, and whether rules, dashboard and documents name nothing else. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ALARM_KINDS } from '../../../../apps/platform/src/alarm/alarm.ts';
import { DEMO_AGENT } from '../../../../apps/platform/src/db/seed.ts';
import { ATTENTION_KINDS } from '../../../../apps/platform/src/ledger/attention.ts';
import { systemClock } from '../../../../apps/platform/src/system-clock.ts';
import { type PlatformNode, type PlayerSocket, startPlatformNode } from '../platform-node.ts';

const KEY = 'a-key-of-the-operators-people';
const ROOT = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

/** A question about an open transfer comes after 5 s and waits 3 s for its answer; on a busy computer. */
const PATIENCE_MS = 40_000;
let node: PlatformNode;
let cabinet: ScriptedCabinet;
let player: PlayerSocket;
/** Of the clock of the nodes. */
let aheadMs = 0;

beforeAll(async () => {
  const monotonicMs = () => systemClock.monotonicMs() + aheadMs;
  node = await startPlatformNode({ OPERATOR_KEYS: `night:${KEY}` }, { clock: { ...systemClock, monotonicMs } });
  cabinet = node.cabinet([1, 2, 3]);
  await cabinet.connect();
  const { token } = await node.login('demo');
  player = await node.player('/machine', token);
  expect(await player.ask('init', { machineID: 1, token })).toMatchObject({ status: 1 });
  await reportLine();
  await cabinet.send('fault', { machineId: 3, faults: ['no_picture'], at: Date.now() });
  await node.database.pool.query('UPDATE machine SET stopped_at = now(), stopped_by = $1 WHERE id = 2', ['night']);
});
afterAll(() => node.stop());

async function scrape(at = node.url): Promise<string> {
  const response = await fetch(`${at}/metrics`, { headers: { authorization: `Bearer ${KEY}` } });
  expect(response.status).toBe(200);
  return response.text();
}

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}
const LABEL = /(\w+)\s*(=~|!=|=)\s*"([^"]*)"/g;
const labelsIn = (text: string) =>
  [...text.matchAll(LABEL)].map(([, name = '', , value = '']) => [name, value] as const);
const samplesOf = (text: string): Sample[] =>
  [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries(labelsIn(labels)),
    value: Number(value),
  }));

/** What is of the house is read anew after five seconds. */
const readAnew = () => {
  aheadMs += 5_000;
};
/** Values of the series with these labels. */
const seriesOf = async (name: string, labels: Record<string, string> = {}) => {
  const found = samplesOf(await scrape()).filter(
    (one) => one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
  );
  return found.map(({ value }) => value);
};
const anewSeriesOf: typeof seriesOf = (name, labels) => {
  readAnew();
  return seriesOf(name, labels);
};
const expectValue = (name: string, labels: Record<string, string>, value: number) =>
  expect.poll(() => anewSeriesOf(name, labels), { timeout: PATIENCE_MS }).toEqual([value]);

describe('the metrics of a node', () => {
  it('count the floor, its seats and its cabinets', async () => {
    await expectValue('salon_seats', { site: '0', state: 'taken' }, 1);
    await expectValue('salon_machines', { site: '0', state: 'in_service' }, 1);
    await expectValue('salon_machines', { site: '0', state: 'out_of_service' }, 1);
    await expectValue('salon_machines', { site: '0', state: 'unplayable' }, 1);
    // The floor of the demo has other machines, and nobody hosts them.
    expect((await seriesOf('salon_machines', { site: '0', state: 'not_linked' }))[0]).toBeGreaterThan(0);
    await expectValue('salon_cabinet_linked', { agent: DEMO_AGENT }, 1);
  });

  it('count the joins by what came of them', async () => {
    expect(await seriesOf('salon_joins_total', { outcome: 'taken' })).toEqual([1]);
    expect(await seriesOf('salon_joins_total', { outcome: 'seat_taken' })).toEqual([0]);
    const { token } = await node.login('demo2');
    const second = await node.player('/machine', token);
    expect(await second.ask('init', { machineID: 1, token })).toMatchObject({ status: 0 });
    expect(await seriesOf('salon_joins_total', { outcome: 'seat_taken' })).toEqual([1]);
    second.close();
    await expectValue('salon_sockets', { kind: 'machine' }, 1);
  });

  it('show a transfer that is open, and a hand pay that is due, with their age', async () => {
    await expectValue('salon_transfers_open', { kind: 'cash_in', state: 'unknown' }, 0);
    cabinet.script('apply', 'unanswered');
    cabinet.script('ask', 'lost');
    void player.ask('cashin', { transferId: randomUUID(), amountMinor: 3_000 }).catch(() => {});
    await expectValue('salon_transfers_open', { kind: 'cash_in', state: 'unknown' }, 1);
    expect((await seriesOf('salon_transfer_oldest_seconds', { kind: 'cash_in' }))[0]).toBeGreaterThan(1);
    cabinet.script('ask', 'answered');
    await expectValue('salon_transfers_open', { kind: 'cash_in', state: 'unknown' }, 0);
    expect(await cabinet.play(1, { betMinor: 100, winMinor: 9_000, handPay: true })).toMatchObject({ status: 1 });
    await expectValue('salon_hand_pays_due', { site: '0' }, 1);
    await expectValue('salon_hand_pays_due_minor', { site: '0' }, 9_000);
    // The demo's attendant pays after a minute.
    await node.database.pool.query(`UPDATE hand_pay SET due_at = due_at - interval '20 seconds'`);
    expect((await anewSeriesOf('salon_hand_pay_oldest_seconds', { site: '0' }))[0]).toBeGreaterThan(20);
  });

  it('count what pages of seated players have measured, once in some seconds, and nothing that is no measure', async () => {
    const report = { answersMs: [45, 90], expired: 1, pictureS: 10, freezes: 2 };
    const later = { ...report, photonsMs: [70, 130, 500], freezesMs: [250, 1_500] };
    for (const unfit of [{ answersMs: [-1] }, { photonsMs: [60_001] }, { freezesMs: Array(301).fill(300) }]) {
      player.socket.emit('experience', { ...later, ...unfit });
      expect(await player.push('invalid')).toMatchObject({ event: 'experience', status: 0 });
    }
    player.socket.emit('experience', later);
    player.socket.emit('experience', later);
    const { token } = await node.login('demo5');
    const guest = await node.player('/machine', token);
    await guest.socket.emitWithAck('experience', report);
    guest.close();
    await expect.poll(() => seriesOf('salon_press_answer_seconds_count')).toEqual([2]);
    expect(await seriesOf('salon_press_answer_seconds_bucket', { le: '0.06' })).toEqual([1]);
    expect(await seriesOf('salon_presses_expired_total')).toEqual([1]);
    expect(await seriesOf('salon_picture_seconds_total')).toEqual([10]);
    expect(await seriesOf('salon_picture_freezes_total')).toEqual([2]);
    expect(await seriesOf('salon_press_photon_seconds_count')).toEqual([3]);
    expect(await seriesOf('salon_press_photon_seconds_bucket', { le: '0.15' })).toEqual([2]);
    expect(await seriesOf('salon_picture_freeze_seconds_count')).toEqual([2]);
    expect(await seriesOf('salon_picture_freeze_seconds_sum')).toEqual([1.75]);
  });

  it('count pushes and their age', async () => {
    const [before = 0] = await seriesOf('salon_push_age_seconds_count');
    await cabinet.report(1, 'spinning');
    await expect.poll(async () => (await seriesOf('salon_push_age_seconds_count'))[0]).toBeGreaterThan(before);
    expect((await seriesOf('salon_pushes_total', { push: 'machine' }))[0]).toBeGreaterThan(0);
    await expectValue('salon_push_queue', { kind: 'changes' }, 0);
  });

  it('begin every kind of alarm at 0, and say of the house the same at every node', async () => {
    for (const kind of ALARM_KINDS) expect(await seriesOf('salon_alarms_total', { kind })).toHaveLength(1);
    const peer = await node.peer();
    const houseOf = (text: string) => {
      const names = [...text.matchAll(/^# HELP (\w+) House: /gm)].map(([, name]) => name);
      return samplesOf(text)
        .filter(({ name }) => names.includes(name) && !name.endsWith('_seconds'))
        .map(({ name, labels, value }) => `${name} ${JSON.stringify(labels)} ${value}`);
    };
    expect(houseOf(await scrape()).length).toBeGreaterThan(20);
    // Each node reads them at a moment of its own.
    const differing = async () => {
      readAnew();
      const [here, there] = (await Promise.all([scrape(), scrape(peer.url)])).map(houseOf);
      return [...here!.filter((line) => !there!.includes(line)), ...there!.filter((line) => !here!.includes(line))];
    };
    await expect.poll(differing, { timeout: PATIENCE_MS }).toEqual([]);
    await peer.stop();
  });

  it('ask the database once for several scrapes, and stand with the last figures where it does not answer', async () => {
    const { pool } = node.database;
    await pool.query('ALTER TABLE hand_pay RENAME TO hand_pay_away');
    await expectValue('salon_database_up', {}, 0);
    expect(await seriesOf('salon_machines', { site: '0', state: 'unplayable' })).toEqual([1]);
    await pool.query('ALTER TABLE hand_pay_away RENAME TO hand_pay');
    await expectValue('salon_database_up', {}, 1);
  });
});

describe('their names', () => {
  it('have one prefix, and each says whose it is', async () => {
    const helps = [...(await scrape()).matchAll(/^# HELP (\w+) (.*)$/gm)].map(([, name = '', help = '']) => [
      name,
      help,
    ]);
    const ours = helps.filter(([name]) => !/^(process|nodejs)_/.test(name!));
    expect(ours.length).toBeGreaterThan(30);
    for (const one of ours)
      expect(one).toEqual([expect.stringMatching(/^salon_/), expect.stringMatching(/^(House|Node): \S/)]);
  });

  it('stand in docs/metrics.md', async () => {
    await expect(documentOf(await scrape())).toMatchFileSnapshot(fileURLToPath(new URL('docs/metrics.md', ROOT)));
  });
});

describe('deploy/prometheus and deploy/grafana', () => {
  const { groups } = parse(read('deploy/prometheus/salon.rules.yml')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  const tests = [...read('deploy/prometheus/salon.rules.test.yml').matchAll(/series: '(.*?)'/g)].map(
    ([, one = '']) => one,
  );
  const dashboard = JSON.parse(read('deploy/grafana/salon.json'));
  const targets: { expr: string }[] = dashboard.panels.flatMap((panel: { targets?: object[] }) => panel.targets ?? []);

  it('name nothing that a node does not export: metrics, labels, and values of labels', async () => {
    const samples = samplesOf(await scrape());
    const expressions = [...rules.map(({ expr }) => expr), ...tests, ...targets.map(({ expr }) => expr)];
    expect(expressions.length).toBeGreaterThan(60);
    for (const expression of expressions) {
      const selectors = [...expression.matchAll(/\b((?:salon|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
      expect([expression, selectors.length > 0 || expression.startsWith('up{')]).toEqual([expression, true]);
      for (const [, name = '', labels = ''] of selectors) {
        const series = samples.filter((one) => one.name === name);
        expect([name, series.length > 0]).toEqual([name, true]);
        for (const [label, values] of labelsIn(labels))
          expect([name, valuesUnknown(series, label, values)]).toEqual([name, []]);
      }
    }
  });

  it('have a dashboard whose every panel asks by the variable of its data source', () => {
    expect(dashboard.templating.list).toMatchObject([{ name: 'datasource', type: 'datasource', query: 'prometheus' }]);
    const ids = dashboard.panels.map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const panel of dashboard.panels)
      if (panel.type !== 'row') expect(panel.datasource).toEqual({ type: 'prometheus', uid: `\${datasource}` });
  });

  it('have rules that docs/monitoring.md explains, one by one', () => {
    const explained = [...read('docs/monitoring.md').matchAll(/^\| `(Salon\w+)` \|/gm)].map(([, name]) => name);
    expect(explained).toEqual(rules.map(({ alert }) => alert));
  });
});

/** Values of a matcher that no series has. What Prometheus adds, and names of things, is left out. */
function valuesUnknown(series: Sample[], label: string, values: string): string[] {
  if (['instance', 'job', 'agent', 'machine', 'site', 'le', 'reason'].includes(label)) return [];
  // Of what waits for an operator there are the series of what does wait.
  const isAttention = series[0]?.name.startsWith('salon_attention');
  const known: unknown[] = isAttention ? [...ATTENTION_KINDS] : series.map(({ labels }) => labels[label]);
  return values.split('|').filter((value) => !known.includes(value));
}

/** A machine with a line, a camera and a board has metrics of its own. */
async function reportLine(): Promise<void> {
  const picture = { state: 'live', frames: 9, dropped: 0, opened: 1, stalled: 0, repeating: 0, unchanged: 0, gone: 0 };
  await cabinet.send('line', {
    ...{ machineId: 1, picture, line: { polls: 10, silences: 1, bad: 0, repeats: 1 } },
    ...{ transfers: { moved: 2, refused: 1, undecided: 0 } },
    board: { isConnected: true, pulses: 7, failed: 0, connected: 1 },
  });
}

/** The table of docs/metrics.md. */
function documentOf(text: string): string {
  const samples = samplesOf(text);
  const rows = [...text.matchAll(/^# HELP (salon_\w+) (House|Node): (.*)\n# TYPE \w+ (\w+)$/gm)]
    .map(([, name = '', whose, help, type]) => {
      const own = samples.filter((one) => one.name === name || (type === 'histogram' && one.name === `${name}_bucket`));
      const labels = [...new Set(own.flatMap((one) => Object.keys(one.labels)))].filter((label) => label !== 'le');
      return `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${whose!.toLowerCase()} | ${help} |`;
    })
    .sort();
  return `# Metrics

Every metric of \`/metrics\` but those of the process (\`process_…\`, \`nodejs_…\`, as prom-client names them). **house**: stands in the
database and is the same on every node; sum or alert over one node's. **node**: what that node alone has counted, or has open. How they
are scraped and what wakes an operator: [monitoring.md](monitoring.md). Written by \`npm test -- flow node/metrics -u\`.

| metric | type | labels | whose | what |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
