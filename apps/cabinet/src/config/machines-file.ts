import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Driver } from '../machine/driver.ts';

/** Where a machine of the roster is hosted: its driver, and the options that the file has for that driver. */
export interface ConfiguredMachine {
  driver: Driver;
  options: unknown;
}

export interface ConfiguredMachines {
  /** Undefined: the file does not name this machine. */
  find(machineId: number): ConfiguredMachine | undefined;
  /** Drivers that the file names. */
  drivers: ReadonlySet<Driver>;
}

/** See `Driver.isSimulated` and `Driver.forTests`. */
export interface MachineRules {
  allowSimulated: boolean;
  allowForTests: boolean;
}

export type MachinesRead = { ok: true; machines: ConfiguredMachines } | { ok: false; lines: string[] };

/** Every machine of the roster that no other entry names. */
const EVERY = '*';
const NUMBER = `must be a machine's number or "${EVERY}"`;
const entry = z.looseObject({
  machineId: z.union([z.int().check(z.positive(NUMBER)), z.literal(EVERY)], NUMBER),
  driver: z.string("must be a driver's name"),
});
const machinesFile = z.strictObject({ machines: z.array(entry).check(z.minLength(1, 'names no machine')) });

const MESSAGES = { error: z.locales.en().localeError };

/**
 * Reads which machines this agent hosts, and with which drivers. Each line of a refusal names the file, the place in it, and
 * what is wrong there.
 */
export function readMachines(
  path: string,
  drivers: Readonly<Record<string, Driver>>,
  { allowSimulated, allowForTests }: MachineRules,
): MachinesRead {
  const refuse = (...errors: string[]): MachinesRead => ({
    ok: false,
    lines: errors.map((error) => `Cabinet: ${path}: ${error}`),
  });
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return refuse(String(error instanceof Error ? error.message : error).replaceAll(/\s+/g, ' '));
  }
  const read = machinesFile.safeParse(json, MESSAGES);
  if (!read.success) return refuse(...read.error.issues.map((issue) => lineOf([], issue)));

  const found = new Map<number | typeof EVERY, ConfiguredMachine>();
  const errors: string[] = [];
  for (const [index, { machineId, driver: name, ...own }] of read.data.machines.entries()) {
    const place = ['machines', index];
    const driver = Object.hasOwn(drivers, name) ? drivers[name] : undefined;
    if (found.has(machineId))
      errors.push(lineOf([...place, 'machineId'], { message: `${machineId} stands here twice` }));
    if (driver === undefined) {
      const known = Object.keys(drivers).join(', ');
      errors.push(lineOf([...place, 'driver'], { message: `there is no driver "${name}"; there are: ${known}` }));
      continue;
    }
    if (driver.isSimulated && !allowSimulated)
      errors.push(lineOf([...place, 'driver'], { message: `"${name}" is simulated, which needs DEMO=1` }));
    const options = driver.options.safeParse(own, MESSAGES);
    if (!options.success) {
      errors.push(...options.error.issues.map((issue) => lineOf(place, issue)));
      continue;
    }
    found.set(machineId, { driver, options: options.data });
    if (!allowForTests) errors.push(...linesForTests(place, driver.forTests?.(options.data) ?? []));
  }
  if (errors.length > 0) return refuse(...errors);
  return {
    ok: true,
    machines: {
      find: (machineId) => found.get(machineId) ?? found.get(EVERY),
      drivers: new Set([...found.values()].map(({ driver }) => driver)),
    },
  };
}

const linesForTests = (place: PropertyKey[], parts: readonly { path: string[]; kind: string }[]): string[] =>
  parts.map(({ path, kind }) =>
    lineOf(place, { path, message: `"${kind}" is for tests, and not for NODE_ENV=production` }),
  );

function lineOf(place: PropertyKey[], { path = [], message }: { path?: PropertyKey[]; message: string }): string {
  const at = [...place, ...path].map(String).join('.');
  return at === '' ? message : `${at}: ${message}`;
}
