import type { PaymentKey } from '../../../apps/platform/src/config.ts';
import { SITE_ID } from '../database/model-database.ts';

export const PROVIDER_KEYS: readonly PaymentKey[] = [{ siteId: SITE_ID, key: 'of the provider and the site' }];
