/** Imports point down: domain <- contract, i18n, ui <- apps; features and apps never know each other; tools reach into apps by a list. */
import { posix } from 'node:path';
import { isTest, type Rule, type SourceFile } from './source-file.ts';
import { mayReach } from './tool-reaches.ts';

/** Rules and codecs that only tests give a file, a clock or a random source. */
const PURE = ['packages/domain', 'packages/sas'];
const APPS = ['web', 'console', 'platform', 'cabinet'];
/** Which packages each workspace may import besides itself. Apps may use every package but testkit. */
const BELOW: Record<string, string[]> = {
  'packages/domain': [],
  'packages/contract': ['packages/domain'],
  'packages/sas': [],
  'packages/telemetry': [],
  'packages/i18n': ['packages/domain'],
  'packages/ui': ['packages/domain'],
  'packages/testkit': ['packages/domain', 'packages/contract'],
  'apps/web': ['packages/domain', 'packages/contract', 'packages/i18n', 'packages/ui'],
  'apps/console': ['packages/domain', 'packages/contract', 'packages/i18n', 'packages/ui'],
  'apps/platform': ['packages/domain', 'packages/contract', 'packages/i18n', 'packages/telemetry'],
  'apps/cabinet': ['packages/domain', 'packages/contract', 'packages/sas', 'packages/telemetry'],
};

// A statement's `from '...'`, a bare `import '...'` and a dynamic `import('...')`.
const IMPORT = /(?:^|[\s;}])(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;

export const importRule: Rule = (file) => {
  if (!/\.(ts|tsx|mts|mjs)$/.test(file.path)) return [];
  return importsOf(file).flatMap((specifier) => judge(file.path, specifier));
};

export function importsOf(file: SourceFile): string[] {
  const code = file.text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(IMPORT)].map((match) => match[1] ?? '');
}

function judge(path: string, specifier: string): string[] {
  const from = workspaceOf(path);
  if (specifier.startsWith('node:')) {
    const isPure = from !== undefined && PURE.includes(from) && !isTest(path);
    return isPure ? [`${from} is pure and cannot import ${specifier}`] : [];
  }
  const target = resolve(path, specifier);
  if (target === undefined) return [];
  if (isTest(path)) return [];
  if (path.startsWith('tools/')) return judgeTool(path, target, specifier);
  if (from === undefined) return [];
  if (isTest(target)) return [`production code cannot import ${specifier}, which only tests may`];
  const to = workspaceOf(target);
  if (to === from) return [...judgeFeatures(path, target, specifier), ...judgeDrivers(path, target, specifier)];
  if (/^apps\/[^/]+\/vite\.config\.ts$/.test(path) && target.startsWith('tools/vite/')) return [];
  if (specifier.startsWith('.')) return [`${specifier} leaves the workspace; import it by its package name`];
  if (to === undefined || !BELOW[from]?.includes(to)) return [`${from} cannot import ${specifier}: imports point down`];
  return [];
}

/** Published packages and the tool folders themselves are free; what else a tool needs is listed. */
function judgeTool(path: string, target: string, specifier: string): string[] {
  const isInside = /^apps\//.test(target) || (isTest(target) && !/^packages\/testkit\//.test(target));
  if (!isInside || mayReach(path, target)) return [];
  return [`tools cannot import ${specifier}; tool-reaches.ts lists the exceptions and their reasons`];
}

function judgeFeatures(path: string, target: string, specifier: string): string[] {
  const own = featureOf(path);
  const other = featureOf(target);
  if (own === undefined) {
    const shared = /^apps\/[^/]+\/src\/shared\//.test(path);
    return shared && other !== undefined ? [`shared code cannot import the feature ${specifier}`] : [];
  }
  return other !== undefined && other !== own ? [`feature ${own} cannot import feature ${other} (${specifier})`] : [];
}

/** A cabinet's drivers know the cabinet, and nothing of it knows a driver but their registration and the program that takes it. */
function judgeDrivers(path: string, target: string, specifier: string): string[] {
  const own = driverOf(path);
  const other = driverOf(target);
  if (own !== undefined) {
    const isShared = /^apps\/cabinet\/src\/(board|machine|player|video)\/|^apps\/cabinet\/src\/clock\.ts$/.test(target);
    return other === own || isShared
      ? []
      : [`driver ${own} may import board, machine, player and video, not ${specifier}`];
  }
  if (path === REGISTRATION || !target.startsWith(DRIVERS)) return [];
  if (path === 'apps/cabinet/src/main.ts' && target === REGISTRATION) return [];
  return [`only drivers/drivers.ts may import a driver (${specifier})`];
}

const DRIVERS = 'apps/cabinet/src/drivers/';
const REGISTRATION = `${DRIVERS}drivers.ts`;

function driverOf(path: string): string | undefined {
  return /^apps\/cabinet\/src\/drivers\/([^/]+)\//.exec(path)?.[1];
}

/** A room of the console is to it what a feature is to the players' client. */
function featureOf(path: string): string | undefined {
  return /^apps\/[^/]+\/src\/(?:features|rooms)\/([^/]+)\//.exec(path)?.[1];
}

function workspaceOf(path: string): string | undefined {
  return /^(?:packages|apps)\/[^/]+/.exec(path)?.[0];
}

/** Path from the root of what a specifier means; undefined for packages of others. */
function resolve(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const [, name, rest] = /^@salon\/([^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  return `${APPS.includes(name) ? 'apps' : 'packages'}/${name}/src/${rest ?? 'index.ts'}`;
}
