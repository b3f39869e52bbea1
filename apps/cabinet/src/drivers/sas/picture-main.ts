/** The program of the picture processes of a machine that has no camera. */
import { runPicture } from '../../video/run-picture.ts';
import { HEIGHT_PX, openPanel, WIDTH_PX } from './panel/panel.ts';
import type { PanelView } from './panel/panel-view.ts';

await runPicture<PanelView>(() => {
  const panel = openPanel();
  return {
    ...{ widthPx: WIDTH_PX, heightPx: HEIGHT_PX },
    cropped: { x: 0, y: 300, widthPx: WIDTH_PX, heightPx: 820 },
    views: ['screen'],
    show: panel.show,
    open: () => panel,
    warm: () => undefined,
  };
});
