import type { HandPayDuePush } from '@salon/contract/player-sockets.ts';
import { showMessage } from '../../shared/messages/messages.ts';

/** A push may come twice. */
const shown = new Set<string>();

/** The credit of a session that was closed waits for an attendant: the player, who may be in the lobby already, has to know. */
export function showHandPayDue({ transferId, machine, amountMinor }: HandPayDuePush): void {
  if (shown.has(transferId)) return;
  shown.add(transferId);
  showMessage('situation.handPayDue', { params: { machine, amountMinor }, mutable: false, stays: true });
}
