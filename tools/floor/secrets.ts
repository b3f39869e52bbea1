/** The secrets of one installation: random, made at the first start, kept in the data folder for its owner alone. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

export const SECRETS_FILE = 'secrets.json';

const NAMES = [
  'JWT_PRIVATE_KEY',
  'PIN_PEPPER',
  'CABINET_KEY',
  'PAYMENT_SECRET',
  'SECOND_PAYMENT_SECRET',
  'OPERATOR_KEY',
  'SECOND_OPERATOR_KEY',
] as const;

/** Environment names with their values: an Ed25519 key as PEM, the pepper of the PINs, the cabinets' key, the payment provider's signing secrets (of the demo's first and second site), the keys of the demo's two operators. */
export type Secrets = Record<(typeof NAMES)[number], string>;

/** Reads or makes `<dataDir>/secrets.json`. A value in `env` wins and is not written down. Throws StartError for a spoilt file. */
export function loadSecrets(dataDir: string, env: NodeJS.ProcessEnv): Secrets {
  const file = join(dataDir, SECRETS_FILE);
  const stored: Partial<Secrets> = existsSync(file) ? readStored(file) : {};
  const made: Secrets = {
    JWT_PRIVATE_KEY: stored.JWT_PRIVATE_KEY ?? signingKey(),
    PIN_PEPPER: stored.PIN_PEPPER ?? randomBytes(32).toString('base64url'),
    CABINET_KEY: stored.CABINET_KEY ?? randomBytes(32).toString('base64url'),
    PAYMENT_SECRET: stored.PAYMENT_SECRET ?? randomBytes(32).toString('base64url'),
    SECOND_PAYMENT_SECRET: stored.SECOND_PAYMENT_SECRET ?? randomBytes(32).toString('base64url'),
    OPERATOR_KEY: stored.OPERATOR_KEY ?? randomBytes(32).toString('base64url'),
    SECOND_OPERATOR_KEY: stored.SECOND_OPERATOR_KEY ?? randomBytes(32).toString('base64url'),
  };
  if (NAMES.some((name) => stored[name] === undefined)) {
    // Written whole or not at all: half a key would log everybody out.
    writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  for (const name of NAMES) made[name] = env[name] || made[name];
  return made;
}

function readStored(file: string): Partial<Secrets> {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null) throw new Error('not an object');
    return Object.fromEntries(Object.entries(parsed).filter(([, value]) => typeof value === 'string' && value !== ''));
  } catch (error) {
    throw new StartError(`The secrets in ${file} cannot be read (${error instanceof Error ? error.message : error})`);
  }
}

function signingKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
