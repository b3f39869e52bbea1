/** The cabinet agent: one process beside its machines. Ends on SIGTERM, SIGINT, or when the process that started it is gone. */
import { drivers } from './drivers/drivers.ts';
import { startCabinet } from './start-cabinet.ts';

await startCabinet(process.env, drivers);
