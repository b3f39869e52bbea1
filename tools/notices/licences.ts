/** Which licences may ship, and what a package is under. */
import type { ShippedPackage } from './shipped-packages.ts';

/** SPDX ids that may stand in every program: none asks for the source of what stands beside it. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  // Of the package's own files alone; fonts, as fonts.
  ...['MPL-2.0', 'OFL-1.1'],
  ...['PostgreSQL', 'Unlicense'],
]);

/** Where the manifest names no SPDX id: what the package's own licence file says. */
const BY_ITS_FILE: Record<string, string> = {
  '@shinyoshiaki/jspack': 'BSD-3-Clause',
  'xmlhttprequest-ssl': 'MIT',
};
const SPELLINGS: Record<string, string> = { 'MPL 2.0': 'MPL-2.0' };

/** An SPDX id or expression; undefined where nobody has looked yet. */
export function licenceOf({ name, manifestLicence }: ShippedPackage): string | undefined {
  if (manifestLicence === undefined) return BY_ITS_FILE[name];
  return SPELLINGS[manifestLicence] ?? manifestLicence;
}

/** `A OR B` is allowed where one is, `A AND B` where both are. An expression with brackets is not: somebody has to look. */
export function isAllowed(licence: string): boolean {
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((id) => ALLOWED.has(id)));
}

/** One line for each package whose licence is not known or not allowed. */
export function licenceFaults(packages: readonly ShippedPackage[]): string[] {
  return packages.flatMap((shipped) => {
    const licence = licenceOf(shipped);
    if (licence !== undefined && isAllowed(licence)) return [];
    return [`${shipped.name}@${shipped.version}: ${licence ?? 'its manifest names no licence'}`];
  });
}
