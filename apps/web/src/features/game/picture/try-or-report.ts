import { showMessage, type TextKey } from '../../../shared/messages/messages.ts';

/** Does at a touch what a browser may refuse: the player reads so, and touches again. Some browsers throw where others reject. */
export async function tryOrReport(refused: TextKey, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    console.warn(refused, error);
    showMessage(refused, { place: 'game' });
  }
}
