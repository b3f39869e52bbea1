import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { type Failure, isFailure, operator } from '@salon/contract';
import { type Platform, sessionFile } from './find-platform.ts';

/** Asks for password and code, and stores the session. A text: why not. */
export async function logIn(url: string, username: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const password = await ask('Password: ', true);
  const opened = await send(url, '/login', { username, password, wantsToken: true });
  if (isFailure(opened)) return `${opened.code} ${opened.ErrorMessage}`;
  const { token, steps } = opened as { token: string; steps: string[] };
  if (steps.includes('second_factor')) {
    const given = await giveFactor(url, token);
    if (isFailure(given)) return `${given.code} ${given.ErrorMessage}`;
    steps.splice(0, steps.length, ...(given as { steps: string[] }).steps);
  }
  if (steps.length > 0) return `The login is not complete (${steps.join(', ')}): go on at ${url}/staff`;
  writeFileSync(sessionFile(env), JSON.stringify({ url, key: token }), { mode: 0o600 });
  return null;
}

/** Gives the password or the second factor of a session again. A failure, or the session as it goes on. */
export async function prove(
  { url, key }: Platform,
  what: operator.StaffProof,
  env: NodeJS.ProcessEnv,
): Promise<Platform | Failure> {
  const given =
    what === 'password'
      ? await send(url, '/login/again', { password: await ask('Password, once more: ', true) }, key)
      : await giveFactor(url, key);
  if (isFailure(given)) return given;
  const { token } = given as { token?: string };
  if (token === undefined) return { url, key };
  writeFileSync(sessionFile(env), JSON.stringify({ url, key: token }), { mode: 0o600 });
  return { url, key: token };
}

async function giveFactor(url: string, token: string): Promise<unknown> {
  const code = await ask('Code of the authenticator app, or a recovery code: ', false);
  return send(url, /^\d{6}$/.test(code.trim()) ? '/login/totp' : '/login/recovery', { code: code.trim() }, token);
}

export async function logOut(at: { url: string; key: string }, env: NodeJS.ProcessEnv): Promise<void> {
  await send(at.url, '/logout', {}, at.key);
  rmSync(sessionFile(env), { force: true });
}

async function send(url: string, path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`${url}${operator.OPERATOR_BASE}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return response.json();
}

async function ask(question: string, isSecret: boolean): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: isSecret ? silent : process.stderr,
    terminal: process.stdin.isTTY,
  });
  const [answer] = await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [''])]);
  lines.close();
  if (isSecret) process.stderr.write('\n');
  return String(answer);
}
