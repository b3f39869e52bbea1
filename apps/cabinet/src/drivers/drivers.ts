import type { Driver } from '../machine/driver.ts';
import { sasDriver } from './sas/driver.ts';
import { simulatedDriver } from './simulated/driver.ts';

/** Every driver of this cabinet, by the name that the configuration file calls it. */
export const drivers: Readonly<Record<string, Driver>> = {
  sas: sasDriver as Driver,
  simulated: simulatedDriver(),
};
