import { showMessage, type TextKey } from '../../../shared/messages/messages.ts';

/** What a browser may refuse of a touch: the player is told, and touches again. Some throw where others reject. */
export async function tryOrTell(refused: TextKey, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    console.warn(refused, error);
    showMessage(refused, { place: 'game' });
  }
}
