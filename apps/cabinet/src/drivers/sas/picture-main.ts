/** The program of the picture processes of a machine that has no camera. */

import { HEIGHT_PX, WIDTH_PX } from '../../video/paint/cabinet/places.ts';
import { runPicture } from '../../video/run-picture.ts';
import { openPanel } from './panel/panel.ts';
import type { PanelView } from './panel/panel-view.ts';
import { CROPPED } from './panel/places.ts';

await runPicture<PanelView>(() => {
  const panel = openPanel();
  return {
    ...{ widthPx: WIDTH_PX, heightPx: HEIGHT_PX },
    cropped: CROPPED,
    views: ['screen'],
    show: panel.show,
    open: () => panel,
    warm: panel.warm,
  };
});
