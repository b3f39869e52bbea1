/** The program of a simulated machine's picture processes. */

import { HEIGHT_PX, WIDTH_PX } from '../../video/paint/cabinet/places.ts';
import { runPicture } from '../../video/run-picture.ts';
import { openCamera } from './camera/camera.ts';
import { CROPPED } from './scene/layout.ts';
import { openScene } from './scene/scene.ts';
import type { SceneState } from './scene/scene-state.ts';

await runPicture<SceneState>(() => {
  const scene = openScene();
  return {
    widthPx: WIDTH_PX,
    heightPx: HEIGHT_PX,
    cropped: CROPPED,
    views: ['screen', 'camera'],
    show: scene.show,
    open: (view) => (view === 'camera' ? openCamera(scene) : scene),
    warm: scene.warm,
  };
});
