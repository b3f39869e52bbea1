/**
 * `npm run operator -- <call>`: what the operator's people do, from a terminal. Calls, words and help are made from the contract's
 * table, which the console and the platform use too.
 */
import { CODES, isFailure, operator } from '@salon/contract';
import { openApi } from '@salon/contract/documents/open-api.ts';
import { staffCalls } from '@salon/contract/documents/staff-calls.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Command, findCall, readCommand } from './command-line.ts';
import { findPlatform, type Platform } from './find-platform.ts';
import { logIn, logOut, prove } from './login.ts';
import { linesOf } from './print-answer.ts';
import { offerReset } from './reset-staff.ts';
import { usage, usageOf } from './usage.ts';

const EXIT = { refused: 1, usage: 2, unreachable: 3 };

interface Switches {
  json: boolean;
  second: boolean;
  site: string | null;
}

/** Those before and among the words; every other `--field` is the call's own. */
function takeSwitches(given: string[]): { switches: Switches; words: string[] } {
  const words = [...given];
  const take = (name: string) => {
    const index = words.indexOf(name);
    if (index < 0) return false;
    words.splice(index, 1);
    return true;
  };
  const site = words.indexOf('--site');
  const [, id = null] = site < 0 ? [] : words.splice(site, 2);
  return { switches: { json: take('--json'), second: take('--second'), site: id }, words };
}

async function send({ url, key }: Platform, { call, path, query, body }: Command, site: string | null) {
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${url}${operator.OPERATOR_BASE}${path}${search && `?${search}`}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(site !== null && { [operator.SITE_HEADER]: site }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const isDownload = response.headers.has('content-disposition');
  return isJson && !isDownload ? (JSON.parse(text) as Record<string, unknown>) : text;
}

/** A session that has given password and second factor too long ago gives them once more, where somebody is there to do so. */
async function sendProven(begun: Platform, command: Command, site: string | null) {
  let at = begun;
  for (;;) {
    const answer = await send(at, command, site);
    if (!isFailure(answer) || answer.code !== CODES.staff_proof_due || !process.stdin.isTTY) return answer;
    const proven = await prove(at, answer.Params.step === 'password' ? 'password' : 'second_factor', process.env);
    if (isFailure(proven)) return { ...proven };
    at = proven;
  }
}

async function main(given: string[]): Promise<number> {
  const { switches, words } = takeSwitches(given);
  const [first, ...rest] = words;
  if (first === undefined || (first === 'help' && rest.length === 0)) return print(usage());
  if (first === 'openapi') return print(JSON.stringify(openApi(packageJson.version, staffCalls), null, 2));
  const found = findCall(first === 'help' ? rest : words);
  if (first === 'help') return found ? print(usageOf(found.name)) : fail(EXIT.usage, 'There is no such call');
  const at = findPlatform(process.env, switches.second);
  try {
    const { MIGRATE_DATABASE_URL: owner } = process.env;
    if (found?.name === 'staff-reset' && owner) return await resetStaff(found.rest, owner);
    if (first === 'login') return await login(rest, at);
    if (at === null)
      return fail(
        EXIT.usage,
        'No platform: set OPERATOR_URL and OPERATOR_KEY, log in, or set DATA_DIR of a demo floor that runs',
      );
    if (first === 'logout') {
      await logOut(at, process.env);
      return 0;
    }
    if (!found) return fail(EXIT.usage, `There is no call ${first}\n\n${usage()}`);
    const command = readCommand(found.name, found.rest);
    if (typeof command === 'string') return fail(EXIT.usage, `${command}\n${usageOf(found.name)}`);
    return show(await sendProven(at, command, switches.site), switches.json);
  } catch (error) {
    return fail(EXIT.unreachable, `The platform does not answer: ${error instanceof Error ? error.message : error}`);
  }
}

async function resetStaff([username]: string[], databaseUrl: string): Promise<number> {
  if (username === undefined) return fail(EXIT.usage, 'staff reset <username>');
  const lines = await offerReset(username, databaseUrl, process.env).catch((error: Error) => error);
  if (lines instanceof Error) return fail(EXIT.unreachable, `The database does not answer: ${lines.message}`);
  if (lines === null) return fail(EXIT.refused, `Nobody of the name ${username} has an open account`);
  return print(lines.join('\n'));
}

async function login([username, address]: string[], at: Platform | null): Promise<number> {
  const url = address ?? process.env.OPERATOR_URL ?? at?.url;
  if (username === undefined || url === undefined) return fail(EXIT.usage, 'login <username> [url]');
  const refused = await logIn(url, username, process.env);
  return refused === null ? 0 : fail(EXIT.refused, refused);
}

function show(answer: Record<string, unknown> | string, json: boolean): number {
  if (typeof answer === 'string') process.stdout.write(answer);
  else if (isFailure(answer)) {
    if (json) console.log(JSON.stringify(answer));
    const { code, ErrorMessage, Params } = answer;
    const reason = typeof Params.reason === 'string' ? ` ${operator.outOfServiceText(Params.reason)}` : '';
    return fail(EXIT.refused, `${code} ${ErrorMessage} ${JSON.stringify(Params)}${reason}`);
  } else for (const line of json ? [JSON.stringify(answer)] : linesOf(answer)) console.log(line);
  // Of `audit verify`: a chain that is broken must not pass for a success.
  return typeof answer === 'object' && answer.isIntact === false ? EXIT.refused : 0;
}

function print(text: string): number {
  console.log(text);
  return 0;
}

function fail(code: number, line: string): number {
  console.error(line);
  return code;
}

process.exitCode = await main(process.argv.slice(2));
