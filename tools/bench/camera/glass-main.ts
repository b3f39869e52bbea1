/** A camera before a glass whose reels turn, in a process of its own: the most that a camera's picture moves. */

import { startCamera } from '../../egm/camera/server.ts';
import { symbolsOf } from '../../egm/game/reels.ts';

const reels = symbolsOf([0, 5, 9]);
const view = { credit: 1_000, bet: 10, win: 0, reels, isPlaying: true, message: 'GOOD LUCK', pressed: null };
const { port } = await startCamera(() => view, 0);
process.on('disconnect', () => process.exit(0));
process.send?.({ port });
