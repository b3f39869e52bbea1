import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { missing } from '../../programs.ts';
import { startPlatformNode } from '../platform/platform-node.ts';

const FOLDER = fileURLToPath(new URL('../../../deploy/prometheus/', import.meta.url));

const { scrape_configs: scrapes } = parse(readFileSync(join(FOLDER, 'prometheus.yml'), 'utf8'));
const compose = parse(readFileSync(join(FOLDER, '../compose.yaml'), 'utf8'), { merge: true });

it('scrapes every node of compose.yaml, past the proxy, with a key from a file', () => {
  const nodes = Object.keys(compose.services).filter((name) => name.startsWith('node-'));
  expect(scrapes).toHaveLength(1);
  expect(scrapes[0].static_configs).toEqual([{ targets: nodes.map((name) => `${name}:3000`) }]);
  const { profiles, volumes } = compose.services.prometheus;
  expect(profiles).toEqual(['monitoring']);
  const targets = volumes.map((volume: string | { target: string }) =>
    typeof volume === 'string' ? volume.split(':')[1] : volume.target,
  );
  for (const file of ['prometheus.yml', 'salon.rules.yml', scrapes[0].authorization.credentials_file])
    expect(targets).toContain(`/etc/prometheus/${file}`);
});

describe.skipIf(missing('promtool'))('promtool', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'prometheus-'));
  beforeAll(() => {
    cpSync(FOLDER, scratch, { recursive: true });
    writeFileSync(join(scratch, 'metrics.key'), 'a-key');
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));
  const promtool = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: scratch, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };

  it('finds nothing wrong with configuration and rules', () => {
    expect(promtool('check', 'config', 'prometheus.yml')).toMatchObject({ status: 0 });
  });

  it('sees every rule fire when it has to, and not before', () => {
    expect(promtool('test', 'rules', 'salon.rules.test.yml')).toMatchObject({ status: 0 });
    const { groups } = parse(readFileSync(join(scratch, 'salon.rules.yml'), 'utf8'));
    const tested = readFileSync(join(scratch, 'salon.rules.test.yml'), 'utf8');
    for (const { alert, annotations } of groups[0].rules) {
      expect(tested).toContain(`alertname: ${alert}\n`);
      expect([alert, Object.keys(annotations)]).toEqual([alert, ['summary', 'action']]);
    }
  });

  it('finds nothing wrong with what a node exports', async () => {
    const key = 'a-key-of-the-operators-people';
    const node = await startPlatformNode({ OPERATOR_KEYS: `night:${key}` });
    const exported = await fetch(`${node.url}/metrics`, { headers: { authorization: `Bearer ${key}` } });
    const ours = (await exported.text()).replaceAll(/^(# \w+ )?(process|nodejs)_.*\n/gm, '');
    await node.stop();
    expect(ours).toContain('salon_');
    const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: ours, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('can read every expression of the dashboard', () => {
    const { panels } = JSON.parse(readFileSync(join(FOLDER, '../grafana/salon.json'), 'utf8'));
    const expressions: string[] = panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    );
    expect(expressions.length).toBeGreaterThan(30);
    const rules = expressions.map((expr, at) => ({ record: `panel_${at}`, expr }));
    writeFileSync(join(scratch, 'panels.yml'), JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    expect(promtool('check', 'rules', 'panels.yml')).toMatchObject({ status: 0 });
  });

  it('fails the test of a rule whose threshold is another one', () => {
    const path = join(scratch, 'salon.rules.yml');
    const rules = readFileSync(path, 'utf8');
    writeFileSync(path, rules.replace('> 900', '> 1000'));
    expect(promtool('test', 'rules', 'salon.rules.test.yml').status).not.toBe(0);
    writeFileSync(path, rules);
  });
});
