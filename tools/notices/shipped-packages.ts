/** Which npm packages the programs stand on, by the lock file: what `npm install --omit=dev` installs for them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const names = z._default(z.record(z.string(), z.string()), {});
const entry = z.object({
  version: z.optional(z.string()),
  license: z.optional(z.string()),
  link: z.optional(z.boolean()),
  resolved: z.optional(z.string()),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z._default(z.record(z.string(), z.object({ optional: z.optional(z.boolean()) })), {}),
});
const lockFile = z.object({ packages: z.record(z.string(), entry) });
type LockEntry = z.infer<typeof entry>;

/** The programs, by the workspaces that hold them. */
export const PROGRAMS = ['apps/platform', 'apps/cabinet', 'apps/web', 'apps/console'] as const;
export type Program = (typeof PROGRAMS)[number];

/** The style sheet of a development package that ends up in the clients; nothing else of one does. */
const BUILT_IN: Partial<Record<Program, string[]>> = { 'apps/web': ['tailwindcss'], 'apps/console': ['tailwindcss'] };

export interface ShippedPackage {
  name: string;
  version: string;
  /** What its manifest says, word for word. */
  manifestLicence: string | undefined;
  /** Its folder, from the repository's root. It is empty where the package is for another system. */
  folder: string;
}

/** Those of the named programs, each version once, by name; our own are not among them. Throws where the lock file lacks one. */
export function shippedPackages(root: string, programs: readonly Program[]): ShippedPackage[] {
  const packages = packagesOf(join(root, 'package-lock.json'));
  const found: ShippedPackage[] = [];
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const at = packages[path];
    if (at === undefined) throw new Error(`package-lock.json has no ${path}`);
    if (at.link) {
      visit(at.resolved ?? '');
      return;
    }
    found.push(...asPackage(path, at));
    for (const { needed, isRequired } of needsOf(at)) {
      const target = resolve(packages, path, needed);
      if (target !== undefined) visit(target);
      // A registry mirror may lack the packages of other systems; then the lock file does, too.
      else if (isRequired) throw new Error(`package-lock.json has no ${needed} for ${path}`);
    }
  };
  for (const program of programs) {
    visit(program);
    for (const name of BUILT_IN[program] ?? []) visit(resolve(packages, program, name) ?? name);
  }
  return eachOnce(found);
}

/** All that npm has installed below `root` and that is still there: of an image, which may hold more than its program asks for. */
export function installedPackages(root: string): ShippedPackage[] {
  const packages = packagesOf(join(root, 'node_modules/.package-lock.json'));
  const there = Object.entries(packages).filter(([path, { link }]) => !link && existsSync(join(root, path)));
  return eachOnce(there.flatMap(([path, at]) => asPackage(path, at)));
}

const packagesOf = (file: string) => lockFile.parse(JSON.parse(readFileSync(file, 'utf8'))).packages;

/** None for a workspace. */
function asPackage(folder: string, { version = '', license }: LockEntry): ShippedPackage[] {
  const name = /.*node_modules\/(.+)$/.exec(folder)?.[1];
  return name === undefined ? [] : [{ name, version, manifestLicence: license, folder }];
}

function eachOnce(packages: readonly ShippedPackage[]): ShippedPackage[] {
  const byId = new Map(packages.map((shipped) => [`${shipped.name}@${shipped.version}`, shipped]));
  return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shipped]) => shipped);
}

function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockEntry) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [
    ...Object.keys(dependencies).map((needed) => ({ needed, isRequired: true })),
    ...Object.keys(optionalDependencies).map((needed) => ({ needed, isRequired: false })),
    ...peers.map((needed) => ({ needed, isRequired: true })),
  ];
}

/** As Node looks for a package: in the nearest `node_modules` upwards. */
function resolve(packages: Record<string, LockEntry>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}
