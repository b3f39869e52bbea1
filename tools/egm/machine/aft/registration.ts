import type { RegisterRequest } from '../../wire/polls.ts';
import { type Draft, NO_KEY } from '../state.ts';

const READY = 0x00;
const REGISTERED = 0x01;
const PENDING = 0x40;
const NOT_REGISTERED = 0x80;

/** 73. Registering needs the machine's own asset number and a key; code 40 asks an operator, who is not simulated. */
export function registerPoll({ memory }: Draft, { code, body }: RegisterRequest): number {
  const { aft } = memory;
  if (code === 0x00) {
    aft.key = null;
    return memory.asset === 0 ? NOT_REGISTERED : READY;
  }
  if (code === 0x01 && body && body.asset === memory.asset && memory.asset !== 0 && body.key !== NO_KEY) {
    aft.key = body.key;
    aft.pos = body.pos;
    return REGISTERED;
  }
  if (code === 0x40) return aft.key === null ? PENDING : REGISTERED;
  if (code === 0x80) aft.key = null;
  return aft.key === null ? NOT_REGISTERED : REGISTERED;
}
