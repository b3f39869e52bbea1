/** A cabinet whose only driver is the tests' own. */
import { startCabinet } from '../../../apps/cabinet/src/start-cabinet.ts';
import { oneKeyDriver } from './one-key-driver/driver.ts';

await startCabinet(process.env, { 'one-key': oneKeyDriver });
