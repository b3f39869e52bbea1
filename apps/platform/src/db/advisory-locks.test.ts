import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const LOCK =
  /pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\((?<key>[^\s,()]+(?:\(\)|\('[^']*')?)\)*(?:', \[ADVISORY_LOCKS\.(?<name>\w+)\.key\])?/g;

const files = ['apps', 'packages', 'tools'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(sql|ts|mjs)$/.test(name) && !/node_modules|\.test\.ts$|(^|\/)testing\//.test(name))
    .map((name) => ({ name: basename(name), text: readFileSync(join(ROOT, folder, name), 'utf8') })),
);
const dayFence = /FUNCTION day_fence\(\).* AS 'SELECT (\d+)'/.exec(files.map(({ text }) => text).join('\n'))?.[1];

function takers({ name, text }: (typeof files)[number]): [key: string, taker: string][] {
  return [...text.matchAll(LOCK)].map(({ index, groups }) => {
    const key = groups?.name ? ADVISORY_LOCKS[groups.name as keyof typeof ADVISORY_LOCKS].key : groups?.key;
    const ofSchema = [...text.slice(0, index).matchAll(/^CREATE FUNCTION (\w+)/gm)].at(-1)?.[1];
    return [String(key === 'day_fence()' ? dayFence : key), name.endsWith('.sql') ? String(ofSchema) : name];
  });
}

it('no key of an advisory lock guards two things, and the registry names each with who takes it', () => {
  const registered = Object.values(ADVISORY_LOCKS).flatMap(({ key, takenBy }) =>
    takenBy.map((taker): [string, string] => [String(key), taker]),
  );
  const keys = Object.values(ADVISORY_LOCKS).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(files.flatMap(takers).map(String))).toEqual(new Set(registered.map(String)));
});
