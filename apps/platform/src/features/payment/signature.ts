import { createHmac, timingSafeEqual } from 'node:crypto';
import { payment } from '@salon/contract';

export interface SignedCall {
  /** As the headers had it; undefined where they did not. */
  timestamp: string | undefined;
  signature: string | undefined;
  /** Exactly as it came. */
  body: string;
}

/** Whether one of the keys has signed exactly this, and not too long ago. `stale` only where the signature is right. */
export function checkSignature(
  { timestamp, signature, body }: SignedCall,
  keys: readonly string[],
  nowMs: number,
): 'fits' | 'stale' | 'forged' {
  if (timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) return 'forged';
  if (!/^[0-9a-f]{64}$/.test(signature)) return 'forged';
  const offered = Buffer.from(signature, 'hex');
  // Every key is tried, so that the time says nothing about which one fits.
  const fits = keys.filter((key) =>
    timingSafeEqual(createHmac('sha256', key).update(`${timestamp}.${body}`).digest(), offered),
  );
  if (fits.length === 0) return 'forged';
  return Math.abs(nowMs / 1_000 - Number(timestamp)) > payment.SIGNATURE_AGE_S ? 'stale' : 'fits';
}
