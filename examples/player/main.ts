/** `node examples/player/main.ts http://localhost:3000 demo demo1234 1` */
import { playARound } from './play-a-round.ts';

const [url = 'http://localhost:3000', username = 'demo', password = 'demo1234', machineId = '1'] =
  process.argv.slice(2);
console.log(await playARound({ url, username, password, machineId: Number(machineId), amountMinor: 5_000 }));
