/**
 * The services of deploy/compose.yaml as processes: their commands, environments, secrets and configurations are read from the files that a
 * container engine would be given. What differs: PostgreSQL is the one of the demo, Caddy, Redis and coturn are the system's, names of
 * containers are ports of this computer, and nobody bounds what a process may do.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@salon/testkit/free-port.ts';
import { DockerfileParser, From, type JSONInstruction } from 'dockerfile-ast';
import pg from 'pg';
import { parse } from 'yaml';
import { startEmbedded } from '../../../apps/platform/src/db/embedded/start-embedded.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DEPLOY = join(ROOT, 'deploy');
const DATABASE = 'salon_real';
const UP_WITHIN_MS = 90_000;

export type ServiceName = 'redis' | 'node-1' | 'node-2' | 'proxy' | 'coturn' | 'cabinet';

export interface Topology {
  /** Of the proxy; its certificate is of an authority of its own. */
  baseURL: string;
  /** The owner's. */
  databaseUrl: string;
  /** Of the relay's certificate, which no browser knows: SHA-256 of its public key, base64. */
  relayKeyHash: string;
  kill(name: ServiceName): Promise<void>;
  /** Resolves once it serves: of a node, once the proxy may send to it. */
  start(name: ServiceName): Promise<void>;
  logs(): string;
  stop(): Promise<void>;
}

interface Service {
  image: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
}

interface Started {
  child: ChildProcess;
  ended: Promise<unknown>;
}

/** `overlays`: files beside compose.yaml that change it, as for `docker compose -f … -f …`. */
export async function startTopology({ overlays = [] as string[] } = {}): Promise<Topology> {
  const scratch = mkdtempSync(join(tmpdir(), 'topology-'));
  const ports = {
    ...{ redis: await freePort(), node1: await freePort(), node2: await freePort() },
    ...{ http: await freePort(), https: await freePort(), turn: await freePort() },
    turns: await freePort(),
  };
  const server = await startEmbedded({ dataDir: scratch, log: () => {} });
  const secrets = join(scratch, 'secrets');
  execFileSync(join(DEPLOY, 'make-secrets'), [secrets]);
  const baseURL = `https://localhost:${ports.https}`;
  /** Where things are on this computer, for the names that they have between containers. */
  const placed = (text: string) =>
    [
      ...[
        [/\/run\/secrets/g, secrets] as const,
        [/@postgres\/salon/g, `@${new URL(server.url).host}/${DATABASE}`] as const,
      ],
      ...[
        [/\bredis:6379/g, `127.0.0.1:${ports.redis}`] as const,
        [/\bnode-1:3000/g, `127.0.0.1:${ports.node1}`] as const,
      ],
      ...[
        [/\bnode-2:3000/g, `127.0.0.1:${ports.node2}`] as const,
        [/(?<=turn:localhost):3478/g, `:${ports.turn}`] as const,
        [/(?<=turns:[\d.]+:|--tls-listening-port=)443/g, String(ports.turns)] as const,
      ],
      ...[
        [/https:\/\/localhost$/g, baseURL] as const,
        [/ \/turnserver\.conf/g, ` ${scratch}/turnserver.conf`] as const,
      ],
      ...[[/\/tmp\/turnserver\.conf/g, `${scratch}/turnserver.whole.conf`] as const],
      ...[[/^\/(?=(cabinet|site)\.json$)/g, `${scratch}/`] as const],
    ].reduce((given, [from, to]) => given.replace(from, to), text);

  for (const name of ['database.url', 'migrate-database.url'])
    writeFileSync(join(secrets, name), placed(readFileSync(join(secrets, name), 'utf8')));
  const relayKeyHash = makeRelayCertificate(secrets);
  writeConfigurations(scratch, placed, ports);
  const owner = readFileSync(join(secrets, 'owner.password'), 'utf8').trim();
  await query(
    server.url,
    'DROP ROLE IF EXISTS salon_platform',
    `CREATE ROLE salon_owner LOGIN CREATEROLE PASSWORD '${owner}'`,
    `CREATE DATABASE ${DATABASE} OWNER salon_owner`,
  );

  const services = readServices(['compose.yaml', ...overlays], placed);
  const output: string[] = [];
  const running = new Map<string, Started>();
  function run(name: string, command: string[], env: Record<string, string>): Started {
    const [program = '', ...args] = command;
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: scratch, XDG_DATA_HOME: scratch, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) =>
        output.push(
          ...String(chunk)
            .trimEnd()
            .split('\n')
            .map((line) => `${name}: ${line}`),
        ),
      );
    const started = { child, ended: once(child, 'exit') };
    running.set(name, started);
    return started;
  }
  /** A service of ours, as its image would start it. */
  const runOurs = (name: string, env: Record<string, string> = {}) => {
    const { image: imageName, command, environment } = services[name]!;
    const image = imageOf(imageName.replace('salon-', ''));
    return run(name, [...image.entry, ...(command ?? image.command)], { ...image.env, ...environment, ...env });
  };
  const runOnce = async (name: string) => {
    const { child, ended } = runOurs(name);
    await ended;
    if (child.exitCode !== 0) throw new Error(`${name} failed:\n${output.join('\n')}`);
  };
  const untilUp = async (name: string, isUp: () => Promise<boolean>) => {
    for (const endMs = performance.now() + UP_WITHIN_MS; !(await isUp().catch(() => false)); await sleep(100)) {
      const { exitCode } = running.get(name)!.child;
      if (exitCode !== null || performance.now() > endMs)
        throw new Error(`${name} does not come up (exit code ${exitCode}):\n${output.join('\n')}`);
    }
  };
  const node = (name: string, port: number) => async () => {
    runOurs(name, { PORT: String(port) });
    await untilUp(name, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
  };
  const certificate = join(scratch, 'caddy/pki/authorities/local/root.crt');
  const starts: Record<ServiceName, () => Promise<void>> = {
    redis: async () => {
      run('redis', [...services.redis!.command!, '--port', String(ports.redis), '--bind', '127.0.0.1'], {});
    },
    'node-1': node('node-1', ports.node1),
    'node-2': node('node-2', ports.node2),
    proxy: async () => {
      run('proxy', ['caddy', 'run', '--config', join(scratch, 'Caddyfile'), '--adapter', 'caddyfile'], {
        PLAY_HOST: `localhost:${ports.https}`,
        STAFF_HOST: `staff.localhost:${ports.https}`,
        MORE_HOSTS: services.proxy!.environment!.MORE_HOSTS!,
      });
      await untilUp('proxy', async () => existsSync(certificate));
    },
    coturn: async () => {
      const { entrypoint, command = [], environment } = services.coturn!;
      run('coturn', [...entrypoint!, ...command], environment!);
    },
    cabinet: async () => {
      runOurs('cabinet', {
        DATA_DIR: join(scratch, 'journals'),
        NODE_EXTRA_CA_CERTS: certificate,
        SITUATIONS_PER_HOUR: '0',
        // Its relay is on this computer.
        ICE_RANGES: '127.0.0.0/8',
      });
      await untilUp('cabinet', async () => {
        const rows = await query(databaseUrl, `SELECT 1 FROM machine WHERE link <> 'up'`);
        return rows.length === 0;
      });
    },
  };
  const databaseUrl = Object.assign(new URL(server.url), { pathname: `/${DATABASE}` }).href;
  const logs = () => output.join('\n');
  const stop = async () => {
    for (const { child } of running.values()) child.kill('SIGTERM');
    await Promise.all([...running.values()].map(({ ended }) => ended));
    await server.stop();
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await runOnce('migrate');
    await runOnce('site');
    await starts.redis();
    await starts.coturn();
    await Promise.all([starts['node-1'](), starts['node-2']()]);
    await starts.proxy();
    await starts.cabinet();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...{ baseURL, databaseUrl, relayKeyHash, logs, stop },
    start: (name) => starts[name](),
    async kill(name) {
      const { child, ended } = running.get(name)!;
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The files that the services mount, with places of this computer. */
function writeConfigurations(
  scratch: string,
  placed: (text: string) => string,
  ports: { http: number; turn: number },
): void {
  const caddy = placed(readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8'));
  // A plain user has neither port 80 nor the system's list of authorities.
  const local = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${ports.http}\n`;
  writeFileSync(join(scratch, 'Caddyfile'), caddy.replace(/^\{\n/m, local));
  const turn = readFileSync(join(DEPLOY, 'turnserver.conf'), 'utf8').replace('=3478', `=${ports.turn}`);
  // The cabinet is at a private address of this computer: as the file's last line says.
  writeFileSync(
    join(scratch, 'turnserver.conf'),
    `${turn}${privateAddresses()
      .map((address) => `allowed-peer-ip=${address}\n`)
      .join('')}log-file=stdout\n`,
  );
  const site = JSON.parse(readFileSync(join(ROOT, 'docs/site.example.json'), 'utf8'));
  // Without free spins: a press is one play.
  site.brands[0].machines[0].gameId = 'tas-kopru';
  writeFileSync(join(scratch, 'site.json'), JSON.stringify({ ...site, hosts: ['localhost'] }));
  writeFileSync(join(scratch, 'cabinet.json'), readFileSync(join(ROOT, 'docs/cabinet.example.json')));
  mkdirSync(join(scratch, 'journals'));
}

const privateAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/** What an operator brings for compose.relay-443.yaml. Returns the hash of its public key. */
function makeRelayCertificate(secrets: string): string {
  const [key, certificate] = [join(secrets, 'relay.key'), join(secrets, 'relay.crt')];
  const subject = ['-subj', '/CN=relay.example', '-days', '2'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'ignore',
    },
  );
  const { publicKey } = new X509Certificate(readFileSync(certificate));
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}

/** With the variables that an operator would export. */
function readServices(files: string[], placed: (text: string) => string): Record<string, Service> {
  const exported: Record<string, string> = {
    ...{ PLAY_HOST: 'localhost', STAFF_HOST: 'staff.localhost', SIMULATED_MACHINES: '1' },
    // Port 3478 of that address is where nobody listens, as where a firewall lets 443 alone out.
    ...{ RELAY_HOST: privateAddresses()[0] ?? '127.0.0.1', RELAY_ADDRESS: privateAddresses()[0] ?? '127.0.0.1' },
  };
  const services: Record<string, Service> = {};
  for (const file of files) {
    const text = readFileSync(join(DEPLOY, file), 'utf8').replace(
      /(?<!\$)\$\{([A-Z_]+)(?::[-?]([^}]*))?\}/g,
      (_all, name: string, otherwise = '') => exported[name] ?? otherwise,
    );
    const read = parse(text, { merge: true }) as { services: Record<string, Service> };
    for (const [name, service] of Object.entries(read.services)) {
      const environment = { ...services[name]?.environment, ...service.environment };
      services[name] = { ...services[name], ...service, environment };
    }
  }
  return JSON.parse(JSON.stringify(services), (_key, value: unknown) =>
    typeof value === 'string' ? placed(value.replaceAll('$$', '$')) : value,
  );
}

/** What the Dockerfile's target of that name starts, and with which variables. */
function imageOf(target: string): { entry: string[]; command: string[]; env: Record<string, string> } {
  const image = { entry: [] as string[], command: [] as string[], env: {} as Record<string, string> };
  let current: string | null = null;
  for (const instruction of DockerfileParser.parse(
    readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8'),
  ).getInstructions()) {
    if (instruction instanceof From) current = instruction.getBuildStage();
    if (current !== target) continue;
    const listed = () => (instruction as JSONInstruction).getJSONStrings().map((text) => text.getJSONValue());
    const keyword = instruction.getKeyword();
    if (keyword === 'ENTRYPOINT') image.entry = listed();
    else if (keyword === 'CMD') image.command = listed();
    else if (keyword === 'ENV')
      for (const argument of instruction.getArguments()) {
        const [name = '', value = ''] = argument.getValue().split('=');
        image.env[name] = value;
      }
  }
  return image;
}

async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const text of statements) ({ rows } = await client.query(text));
    return rows;
  } finally {
    await client.end();
  }
}
