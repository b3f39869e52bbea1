import { geoBlock } from '@salon/contract';
import type { CheckAnswer } from '@salon/contract/geo-block.ts';
import { request } from '../../shared/api/api.ts';
import type { Outcome } from '../../shared/api/client.ts';

export type CountryCheck =
  | { kind: 'open' }
  | { kind: 'blocked'; country: string; ip: string }
  /** No answer, or an invalid one. */
  | { kind: 'failed' };

const RETRIES = 2;
const ask = (): Promise<Outcome<CheckAnswer>> =>
  request({
    method: 'GET',
    path: geoBlock.CHECK_PATH_BELOW_BASE,
    answer: geoBlock.checkAnswer,
    as: 'guest',
    retries: RETRIES,
  });

/** Asks the platform whether this address may come in (GT-01). */
export async function checkCountry(check: () => Promise<Outcome<CheckAnswer>> = ask): Promise<CountryCheck> {
  const outcome = await check();
  if (!outcome.ok) return { kind: 'failed' };
  const { status, code, country, ip } = outcome.value;
  return status === 1 || code !== 0 ? { kind: 'open' } : { kind: 'blocked', country, ip };
}

/** The country's name in the current language; the code when the browser has no name. */
export function countryName(language: string, code: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
