import * as promotion from '@salon/contract/promotion.ts';
import * as z from 'zod/mini';
import { request } from '../../shared/api/api.ts';
import { showMessage } from '../../shared/messages/messages.ts';
import { storedJson } from '../../shared/storage/stored.ts';

/** The last player here, and how much of their granted bonus was announced to them, minor units. */
const entry = storedJson('salon.granted.v1', z.object({ userId: z.string(), amountMinor: z.int() }), {
  userId: '',
  amountMinor: 0,
});

/** Shows the player once that staff has granted them a bonus, on whatever page they are or when they come next. */
export async function announceGranted(userId: string): Promise<void> {
  const outcome = await request({ method: 'GET', path: '/player/promotions', answer: promotion.offersAnswer });
  if (!outcome.ok) return;
  const { amountMinor } = outcome.value.bonus;
  const announced = entry.read();
  const announcedMinor = announced.userId === userId ? announced.amountMinor : 0;
  // Also where it is less: it was taken, and what is granted next counts from there.
  entry.write({ userId, amountMinor });
  if (amountMinor > announcedMinor) showMessage('promotion.granted', { params: { amountMinor }, mutable: false });
}
