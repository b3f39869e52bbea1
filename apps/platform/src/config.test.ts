import { generateKeyPairSync } from 'node:crypto';
import { formatRange } from '@salon/domain/addresses/ranges.ts';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const sound = {
  DATABASE_URL: 'postgres://db/salon',
  JWT_PRIVATE_KEY: pem,
  PIN_PEPPER: 'p'.repeat(24),
  STAFF_HOST: 'Staff.example',
  CABINET_KEYS: `floor-1:${'k'.repeat(24)},floor-2:${'q'.repeat(30)}`,
};

const line = (env: NodeJS.ProcessEnv) => {
  const read = readConfig(env);
  return read.ok ? 'accepted' : read.line;
};

describe('environment', () => {
  it('reads a production start', () => {
    const read = readConfig({ ...sound, PORT: '8080', TRUSTED_HOPS: '1', ICE_SERVERS: '[{"urls":["turn:t"]}]' });
    expect(read).toMatchObject({
      ok: true,
      config: {
        production: true,
        host: '0.0.0.0',
        staffHost: 'staff.example',
        port: 8080,
        trustedHops: 1,
        cabinetKeys: [{ agent: 'floor-1' }, { agent: 'floor-2' }],
        iceServers: [{ urls: ['turn:t'] }],
      },
    });
  });

  it('takes the keys of cabinets from the console where the environment has none', () => {
    expect(readConfig({ ...sound, CABINET_KEYS: '' })).toMatchObject({ ok: true, config: { cabinetKeys: [] } });
  });

  it('holds strangers back by itself, and lets no page of another origin in that is not named', () => {
    const wall = { requestTimeoutMs: 30_000, callsPerAddress: 1_000, socketsPerAddress: 500, allowedOrigins: [] };
    expect(readConfig(sound)).toMatchObject({ ok: true, config: { wall } });
    const named = readConfig({ ...sound, ALLOWED_ORIGINS: 'https://Club.example, http://localhost:5173' });
    const allowedOrigins = ['https://club.example', 'http://localhost:5173'];
    expect(named).toMatchObject({ config: { wall: { allowedOrigins } } });
    for (const wrong of ['club.example', 'https://club.example/play', '*'])
      expect(line({ ...sound, ALLOWED_ORIGINS: wrong })).toContain('ALLOWED_ORIGINS');
  });

  it('listens on this computer only in a demo, unless HOST says otherwise', () => {
    const demo = { DEMO: '1', DATABASE_URL: 'postgres://db/salon', CABINET_KEYS: 'demo:short' };
    expect(readConfig(demo)).toMatchObject({
      ok: true,
      config: { host: '127.0.0.1', cabinetKeys: [{ agent: 'demo' }] },
    });
    expect(readConfig({ ...demo, HOST: '0.0.0.0' })).toMatchObject({ ok: true, config: { host: '0.0.0.0' } });
  });

  it('calls nothing but the internet and describes itself to nobody, unless a demo or set up otherwise', () => {
    const demo = { DEMO: '1', DATABASE_URL: 'postgres://db/salon', CABINET_KEYS: 'demo:short' };
    const of = (env: NodeJS.ProcessEnv) => {
      const read = readConfig(env);
      if (!read.ok) return expect.fail(read.line);
      const { apiDocs, outgoing, staffAddresses } = read.config;
      return { apiDocs, ...outgoing, networks: outgoing.networks.map(formatRange), staffAddresses };
    };
    expect(of(sound)).toEqual({ apiDocs: false, httpsOnly: true, networks: [], staffAddresses: null });
    expect(of(demo)).toMatchObject({ apiDocs: true, httpsOnly: false, networks: ['127.0.0.0/8', '::1'] });
    expect(of({ ...demo, API_DOCS: '0' }).apiDocs).toBe(false);
    const ranges = { OUTGOING_NETWORKS: '10.2.3.4/16, fd00::/8', STAFF_ADDRESSES: ' 10.1.2.3/16,FD00::7' };
    expect(of({ ...sound, ...ranges, API_DOCS: '1' })).toEqual({
      ...{ apiDocs: true, httpsOnly: true, networks: ['10.2.0.0/16', 'fd00::/8'] },
      staffAddresses: ['10.1.0.0/16', 'fd00::7'],
    });
  });

  it('HD-03 has no payment key of its own making but in a demo', () => {
    expect(readConfig(sound)).toMatchObject({ ok: true, config: { paymentKeys: [] } });
    const demo = readConfig({
      DEMO: '1',
      DATABASE_URL: 'postgres://db/salon',
      CABINET_KEYS: 'demo:short',
      SITE_ID: '3',
    });
    const made = demo.ok ? demo.config.paymentKeys : [];
    expect(made).toMatchObject([{ siteId: 3 }, { siteId: 1 }]);
    expect(made[0]?.key.length).toBeGreaterThan(30);
    const given = readConfig({ ...sound, PAYMENT_KEYS: `0:${'a'.repeat(24)},0:${'b:'.repeat(12)}` });
    expect(given).toMatchObject({
      ok: true,
      config: { paymentKeys: [{ siteId: 0 }, { siteId: 0, key: 'b:'.repeat(12) }] },
    });
  });

  it('takes a PEM whose line ends are written out', () => {
    expect(line({ ...sound, JWT_PRIVATE_KEY: pem.replaceAll('\n', '\\n') })).toBe('accepted');
  });

  it.each([
    ['no database', { ...sound, DATABASE_URL: '' }, /DATABASE_URL is missing/],
    ['no signing key', { ...sound, JWT_PRIVATE_KEY: undefined }, /JWT_PRIVATE_KEY is missing/],
    ['no pepper', { ...sound, PIN_PEPPER: undefined }, /PIN_PEPPER is missing/],
    ['no host of the staff', { ...sound, STAFF_HOST: '' }, /STAFF_HOST is missing/],
    ['a short pepper', { ...sound, PIN_PEPPER: 'salt' }, /PIN_PEPPER is shorter than 24/],
    ['a signing key of another kind', { ...sound, JWT_PRIVATE_KEY: String(rsa) }, /not an Ed25519/],
    ['no PEM', { ...sound, JWT_PRIVATE_KEY: 'secret' }, /not a private key/],
    ['a placeholder as key', { ...sound, CABINET_KEYS: 'floor-1:changeme' }, /entry 1 is not agent:key/],
    ['demo money in production', { ...sound, DEMO: '1', NODE_ENV: 'production' }, /not for NODE_ENV=production/],
    ['a placeholder as payment key', { ...sound, PAYMENT_KEYS: '0:changeme' }, /PAYMENT_KEYS: entry 1/],
    ['a payment key without a site', { ...sound, PAYMENT_KEYS: `salon:${'k'.repeat(30)}` }, /PAYMENT_KEYS: a site/],
    ['a port that is none', { ...sound, PORT: '70000' }, /^PORT: /],
    ['ICE servers that are no JSON', { ...sound, ICE_SERVERS: 'turn:t' }, /ICE_SERVERS is not JSON/],
    ['a placeholder as TURN secret', { ...sound, TURN_SECRET: 'changeme' }, /TURN_SECRET needs/],
    [
      'an ICE server that no browser takes',
      { ...sound, ICE_SERVERS: '[{"urls":["turn:2001:db8::7:3478"]}]' },
      /ICE_SERVERS: 0.urls.0/,
    ],
    ['a list with what is no address', { ...sound, STAFF_ADDRESSES: '::1,999.1.1.1/99' }, /: 999\.1\.1\.1\/99 is no/],
    ['a network that is none', { ...sound, OUTGOING_NETWORKS: 'lan' }, /OUTGOING_NETWORKS: lan is no address/],
    ['ICE servers of another shape', { ...sound, ICE_SERVERS: '[{"url":"t"}]' }, /ICE_SERVERS: 0.urls/],
  ])('refuses %s in one line', (_what, env, text) => {
    expect(line(env)).toMatch(text);
    expect(line(env)).not.toMatch(/\n/);
  });

  it('never repeats a secret in its refusal', () => {
    expect(line({ ...sound, CABINET_KEYS: 'floor-1:hunter2hunter2' })).not.toContain('hunter2');
    expect(line({ ...sound, CABINET_KEYS: 'hunter2hunter2hunter2hunter2' })).not.toContain('hunter2');
  });

  it.each([
    ['JWT_PUBLIC_KEYS has no public key in PEM', { JWT_PUBLIC_KEYS: 'a key that is none' }],
    ['JWT_PUBLIC_KEYS: key 1 is not an Ed25519 public key', { JWT_PUBLIC_KEYS: publicKeyOf('rsa') }],
    ['OTHER_PIN_PEPPER is shorter than 24 characters', { OTHER_PIN_PEPPER: 'short' }],
  ])('refuses with %j', (line, wrong) => {
    expect(readConfig({ ...sound, ...wrong })).toEqual({ ok: false, line });
  });

  it('takes several public keys one after the other, also with line ends written out', () => {
    const keys = `${publicKeyOf('ed25519')}${publicKeyOf('ed25519')}`.replaceAll('\n', '\\n');
    const read = readConfig({ ...sound, JWT_PUBLIC_KEYS: keys });
    expect(read.ok && read.config.acceptedKeys.map(({ type }) => type)).toEqual(['public', 'public']);
  });
});

function publicKeyOf(kind: 'rsa' | 'ed25519'): string {
  const { publicKey } =
    kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2_048 }) : generateKeyPairSync('ed25519');
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
}
