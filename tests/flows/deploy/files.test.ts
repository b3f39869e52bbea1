import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DockerfileParser, From } from 'dockerfile-ast';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'deploy-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const variables = [...readFileSync(join(DEPLOY, '../docs/environment.md'), 'utf8').matchAll(/^\| `([A-Z_]+)` /gm)].map(
  ([, name]) => name,
);
const unknown = (names: string[]) => names.filter((name) => !variables.includes(name.replace(/_FILE$/, '')));

interface Service {
  image: string;
  build?: { context: string; dockerfile: string; target: string };
  environment?: Record<string, string>;
  secrets?: string[];
  depends_on?: Record<string, unknown> | string[];
  networks?: string[];
  ports?: string[];
}

/** Without a container engine nobody reads the file as Docker would: these are the names in it that have to meet others. */
describe('compose.yaml', () => {
  const { services, secrets, networks } = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), {
    merge: true,
  }) as {
    services: Record<string, Service>;
    secrets: Record<string, { file: string }>;
    networks: Record<string, { internal?: boolean }>;
  };
  const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('salon-'));

  it('builds stages that the Dockerfile has, and names variables that the programs read', () => {
    const stages = DockerfileParser.parse(readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8'))
      .getInstructions()
      .flatMap((instruction) => (instruction instanceof From ? [instruction.getBuildStage()] : []));
    expect(ours.map(([name]) => name).sort()).toEqual(['cabinet', 'migrate', 'node-1', 'node-2', 'site']);
    for (const [name, { build, environment }] of ours) {
      if (build) expect([name, stages]).toEqual([name, expect.arrayContaining([build.target])]);
      expect([name, unknown(Object.keys(environment ?? {}))]).toEqual([name, []]);
    }
  });

  it('gives each service the secrets that it reads and no others, and make-secrets makes them all', () => {
    execFileSync(join(DEPLOY, 'make-secrets'), [join(scratch, 'made')]);
    const made = readdirSync(join(scratch, 'made'));
    for (const [name, { file }] of Object.entries(secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(made).toContain(name);
    }
    for (const [name, service] of Object.entries(services)) {
      const read = JSON.stringify(service).matchAll(/\/run\/secrets\/([a-z.-]+)/g);
      expect([name, [...new Set([...read].map(([, secret]) => secret))].sort()]).toEqual([
        name,
        [...(service.secrets ?? [])].sort(),
      ]);
      for (const secret of service.secrets ?? []) expect(Object.keys(secrets)).toContain(secret);
    }
  });

  it('lets nothing but the proxy be reached from outside, and starts what each service waits for', () => {
    expect(networks.inside).toEqual({ internal: true });
    for (const [name, { ports, networks: joined, depends_on: needs }] of Object.entries(services)) {
      const reachable = ports?.filter((port) => !port.startsWith('127.0.0.1:')) ?? [];
      expect([name, reachable.length > 0]).toEqual([name, name === 'proxy']);
      if (['postgres', 'redis', 'migrate', 'site'].includes(name)) expect([name, joined]).toEqual([name, ['inside']]);
      for (const needed of Array.isArray(needs) ? needs : Object.keys(needs ?? {}))
        expect(Object.keys(services)).toContain(needed);
    }
  });
});

describe('compose.relay-443.yaml', () => {
  const read = (file: string) => parse(readFileSync(join(DEPLOY, file), 'utf8'), { merge: true });
  const [base, overlay] = [read('compose.yaml'), read('compose.relay-443.yaml')];

  it('changes every node and coturn, and names the secrets that coturn reads', () => {
    const nodes = Object.keys(base.services).filter((name) => name.startsWith('node-'));
    expect(Object.keys(overlay.services).sort()).toEqual(['coturn', ...nodes].sort());
    for (const name of nodes) expect(Object.keys(overlay.services[name].environment)).toEqual(['ICE_SERVERS']);
    const { command, secrets } = overlay.services.coturn;
    const files = [...command.join(' ').matchAll(/\/run\/secrets\/([a-z.]+)/g)].map(([, file]) => file);
    expect([files.sort(), Object.keys(overlay.secrets).sort()]).toEqual([[...secrets].sort(), [...secrets].sort()]);
  });

  it('has coturn at port 443, which the proxy keeps of one address alone where it is set', () => {
    const https = base.services.proxy.ports.filter((port: string) => /:443(\/udp)?$/.test(port));
    expect(https).toHaveLength(2);
    for (const port of https) expect(port).toMatch(/^\$\{HTTPS_AT:-443\}:443/);
    expect(overlay.services.coturn.command).toContain('--tls-listening-port=443');
  });
});

describe('with-secrets', () => {
  const run = (env: Record<string, string>, ...command: string[]) =>
    spawnSync(join(DEPLOY, 'with-secrets'), command, { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' });

  it('hands a program the text of a file, with its lines and quotes, and the program’s exit code back', () => {
    writeFileSync(join(scratch, 'pem'), `-----BEGIN-----\nit's "$HOME" \\n\n-----END-----\n`);
    const { stdout, status } = run(
      { JWT_PRIVATE_KEY_FILE: join(scratch, 'pem'), OTHER: 'as it was' },
      ...['sh', '-c', 'printf "%s|%s|%s" "$JWT_PRIVATE_KEY" "$OTHER" "$JWT_PRIVATE_KEY_FILE"; exit 78'],
    );
    expect([stdout, status]).toEqual([`-----BEGIN-----\nit's "$HOME" \\n\n-----END-----|as it was|`, 78]);
  });

  it('starts nothing where a file is missing', () => {
    const { stdout, status } = run({ PIN_PEPPER_FILE: join(scratch, 'none') }, 'echo', 'started');
    expect([stdout, status === 0]).toEqual(['', false]);
  });
});

const units = readdirSync(join(DEPLOY, 'systemd'));

describe.each(units)('%s', (unit) => {
  const text = readFileSync(join(DEPLOY, 'systemd', unit), 'utf8');

  it('names variables that the program reads, and a file for every secret', () => {
    const settings = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
    expect(unknown(settings.map((setting) => setting.split('=')[0] ?? ''))).toEqual([]);
    const credentials = [...text.matchAll(/^LoadCredential=([a-z.]+):/gm)].map(([, name]) => `%d/${name}`);
    const read = settings.filter((setting) => /_FILE=/.test(setting)).map((setting) => setting.split('=')[1]);
    expect(read.sort()).toEqual(credentials.sort());
  });
});
