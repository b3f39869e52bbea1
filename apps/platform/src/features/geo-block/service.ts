import { CODES, type Failure, failure, type geoBlock } from '@salon/contract';
import * as z from 'zod/mini';
import type { CountryOf } from './country-data.ts';

export interface GeoBlockService {
  /** What `GET /api/check` says about an address. */
  check(siteId: number, address: string): Promise<geoBlock.CheckAnswer>;
  /** Why login and play are refused from this address; null where they are permitted. */
  refuses(siteId: number, address: string): Promise<Failure | null>;
}

export interface GeoBlockDeps {
  countryOf: CountryOf;
  siteSettings(siteId: number): Promise<Record<string, unknown> | null>;
}

/** `permittedCountries`: alpha-2 codes; `ZZ` among them permits addresses that no country is known of, such as local ones. */
const siteRules = z.object({
  IP_CHEKCING: z._default(z.boolean(), false),
  permittedCountries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))), []),
});

/** The geo-block of a site: off, or open to the permitted countries alone. A missing or unreadable list permits nobody. */
export function createGeoBlock({ countryOf, siteSettings }: GeoBlockDeps): GeoBlockService {
  const evaluate = async (siteId: number, address: string) => {
    const rules = siteRules.safeParse((await siteSettings(siteId)) ?? {}).data;
    const country = countryOf(address);
    const permitted = rules !== undefined && (!rules.IP_CHEKCING || rules.permittedCountries.includes(country));
    return { country, permitted };
  };
  return {
    check: async (siteId, address) => {
      const { country, permitted } = await evaluate(siteId, address);
      return permitted
        ? { status: 1, code: CODES.ok, ip: address, country }
        : { status: 0, code: 0, ip: address, country };
    },
    refuses: async (siteId, address) => {
      const { country, permitted } = await evaluate(siteId, address);
      return permitted ? null : failure('address_not_permitted', { ip: address, country });
    },
  };
}
