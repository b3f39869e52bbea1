import * as z from 'zod/mini';

const LAST = 0xffff;
const ADDRESS = /^([^\s:]{1,253}|\[[0-9a-f:]{2,45}\]):(\d{1,5})$/i;

function readAddress(text: string): { host: string; port: number } | null {
  const [, host, digits] = ADDRESS.exec(text) ?? [];
  const port = Number(digits);
  if (host === undefined || port < 1 || port > LAST) return null;
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port };
}

const number = z.int().check(z.minimum(0), z.maximum(LAST));
/** Of a relay: its coil's address, from 0. */
export const outputNumber = number;
/** Most discrete inputs that one request may read (Modbus Application Protocol 1.1b3, 6.2). */
const INPUTS_MOST = 2_000;
/** Discrete input's address, from 0. */
export const inputNumber = z.int().check(z.minimum(0), z.maximum(INPUTS_MOST - 1));

/** A relay board with Modbus TCP. */
export const boardOptions = z.strictObject({
  kind: z.literal('modbus'),
  address: z.pipe(
    z.string().check(z.refine((text) => readAddress(text) !== null, 'must be HOST:PORT')),
    z.transform((text) => readAddress(text)!),
  ),
  /** Of the board behind its address; a board without a gateway takes any. */
  unit: z._default(z.int().check(z.minimum(0), z.maximum(255)), 1),
  /**
   * What makes one pulse that ends in the board. `jog`: the relay is switched on, and the board, set up so, switches it off.
   * Otherwise `value` written into the register `register` + number of the relay.
   */
  pulse: z.union([z.literal('jog'), z.strictObject({ register: number, value: number })]),
});
export type BoardOptions = z.output<typeof boardOptions>;
