/** `npm run sas-line-test`: whether two serial adapters can carry the ninth bit. Exit code 0: yes, 1: no, 2: wrong arguments. */
import { randomInt } from 'node:crypto';
import { judgementOf } from './judgement.ts';
import { packetsOf } from './packets.ts';
import { runLineTest } from './run-line-test.ts';

const HELP = `Tests whether two serial adapters of this computer can carry a SAS line by themselves (Linux).

  npm run sas-line-test -- /dev/ttyUSB0 /dev/ttyUSB1 [packets]

Wire them crosswise: transmit of each to receive of the other, ground to ground. Packets with and without the ninth bit go both
ways, 100 each unless another number is given (12 seconds a hundred); the other adapter checks bytes and ninth bits, and the
sender measures how long after the first byte the rest leaves. No machine may be connected.

Nobody has run this on hardware yet: what it finds is worth more than what was assumed.
Exit code 0: usable, 1: not usable, 2: wrong arguments.`;

const PACKETS_MAX = 100_000;

async function main(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(HELP);
    return 0;
  }
  const [one, other, count = '100', ...more] = args;
  if (one === undefined || other === undefined || more.length > 0)
    return wrong('give two serial devices (--help says more)');
  if (one === other) return wrong('give two different devices');
  if (!/^\d{1,6}$/.test(count) || Number(count) < 1 || Number(count) > PACKETS_MAX)
    return wrong(`the number of packets is 1 to ${PACKETS_MAX}`);
  const directions = await runLineTest([one, other], packetsOf(Number(count), randomInt));
  if ('notOpened' in directions) {
    console.log(`${directions.notOpened} cannot be opened as a serial port.`);
    return 1;
  }
  const { lines, isUsable } = judgementOf(directions);
  for (const line of lines) console.log(line);
  return isUsable ? 0 : 1;
}

function wrong(line: string): number {
  console.error(line);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
