import { readCountryData } from '../features/geo-block/country-data.ts';
import { createGeoBlock, type GeoBlockService } from '../features/geo-block/service.ts';
import { createPins, type Pins } from '../features/login/pin/pins.ts';
import { type PlacedPins, placePins } from '../features/login/pin/placed-pins.ts';
import { createLoginQueries } from '../features/login/queries.ts';
import { createLoginService, type LoginDeps, type LoginService } from '../features/login/service.ts';
import { createProtectionQueries, type ProtectionQueries } from '../features/protection/queries.ts';
import { createProtectionService, type ProtectionService } from '../features/protection/service.ts';
import { createKnownDevices } from '../lockout/known-devices.ts';
import { createLoginQueue } from '../lockout/login-queue.ts';
import { lineMetrics } from '../metrics/logins.ts';
import { createLanes } from '../password/lanes.ts';
import { createPasswords } from '../password/passwords.ts';
import { createPuzzles } from '../password/puzzles.ts';
import { createStrangers } from '../password/strangers.ts';
import type { Core } from './core.ts';

/** Who may log in: passwords, PINs, lockout, exclusions and geo-blocking. */
export interface Logins {
  deps: LoginDeps;
  service: LoginService;
  pins: Pins;
  placedPins: PlacedPins;
  geoBlock: GeoBlockService;
  protection: ProtectionService;
  protectionQueries: ProtectionQueries;
  sendsMail(siteId: number): Promise<boolean>;
}

export async function createLogins(
  { config, pool, app, notices, sites, tokens, auditLimit, metrics, clock }: Core,
  version: string,
): Promise<Logins> {
  const queries = createLoginQueries(pool);
  const protectionQueries = createProtectionQueries(pool);
  const protection = createProtectionService(protectionQueries, clock.nowMs);
  const geoBlock = createGeoBlock({
    countryOf: await readCountryData(config.geoipFile),
    siteSettings: queries.siteSettings,
  });
  const pins = createPins(config.pinPepper, config.otherPepper);
  const { onRefused, onPuzzle, onPlaces } = lineMetrics(metrics);
  const lanes = createLanes({ onRefused });
  onPlaces(lanes.held);
  const queue = createLoginQueue(clock);
  const strangers = createStrangers({
    ...{ lanes, refusal: queue.refusal, onPuzzle, onRefused },
    puzzles: createPuzzles(config.signingKey, clock),
  });
  const deps: LoginDeps = {
    ...{ queries, notices, tokens, clock, version },
    audit: auditLimit.audit,
    passwords: createPasswords(app.log, lanes),
    pinFingerprint: pins.fingerprint,
    policy: config.lockout,
    ...{ queue, strangers },
    devices: createKnownDevices(config.signingKey, config.production),
    refusesPlayer: protection.refusesLogin,
    siteOfHost: sites.idOfHost,
    siteAtHand: sites.idAtHand,
    refusesAddress: geoBlock.refuses,
  };
  const sendsMail = async (siteId: number) =>
    config.mail !== null && (await queries.siteSettings(siteId))?.MAIL !== false;
  return {
    ...{ deps, pins, geoBlock, protection, protectionQueries, sendsMail },
    service: createLoginService(deps),
    placedPins: placePins(pins, lanes),
  };
}
