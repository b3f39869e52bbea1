import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLED } from './bundled.ts';
import { licenceOf } from './licences.ts';
import { type Program, type ShippedPackage, shippedPackages } from './shipped-packages.ts';

const LICENCE_FILE = /^(licen[cs]e|copying|copyright|notice|unlicense)([.-].*)?$/i;

/** Markdown: a table of everything that is not ours in these programs, then the texts of its licences. The same tree gives the same text. */
export function noticesText(
  root: string,
  programs: readonly Program[],
  packages = shippedPackages(root, programs),
): string {
  const parts = BUNDLED.filter((part) => part.programs.some((program) => programs.includes(program)));
  const bodies = packages.map((shipped) => ({ shipped, text: licenceText(root, shipped) }));
  return `${[
    '# Third-party notices',
    `What ${programs.join(', ')} stand on that is not theirs. Their own licence is in LICENSE. Written by \`npm run notices\`.`,
    ...(parts.length === 0 ? [] : ['## Programs and libraries that are not npm packages', partTable(parts)]),
    '## npm packages',
    packageTable(packages),
    '## Texts',
    'Packages without a text have no file of their own for it, or are for another system than the one that wrote this.',
    ...bodies.flatMap(({ shipped, text }) => (text === null ? [] : [`### ${title(shipped)}`, fenced(text)])),
  ].join('\n\n')}\n`;
}

const title = ({ name, version }: ShippedPackage) => `${name} ${version}`;

const partTable = (parts: typeof BUNDLED) =>
  [
    '| name | licence | in | |',
    '|---|---|---|---|',
    ...parts.map(({ name, licence, in: place, remark }) => `| ${name} | ${licence} | ${place ?? ''} | ${remark} |`),
  ].join('\n');

const packageTable = (packages: readonly ShippedPackage[]) =>
  [
    '| name | version | licence |',
    '|---|---|---|',
    ...packages.map((shipped) => `| ${shipped.name} | ${shipped.version} | ${licenceOf(shipped) ?? 'unknown'} |`),
  ].join('\n');

/** A fence longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

function licenceText(root: string, { folder }: ShippedPackage): string | null {
  const place = join(root, folder);
  if (!existsSync(place)) return null;
  const files = readdirSync(place, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && LICENCE_FILE.test(entry.name) && !/\.(js|ts|json)$/.test(entry.name),
  );
  const texts = files
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(join(place, name), 'utf8').replaceAll('\r\n', '\n').trim());
  return texts.length === 0 ? null : texts.join('\n\n');
}
