import type { View } from '@salon/contract/player-picture.ts';
import { VIEWS } from '@salon/contract/player-picture.ts';
import { createCameraSound } from '../../video/camera/camera-sound.ts';
import { createCameraSource } from '../../video/camera/camera-source.ts';
import { HEIGHT_PX, WIDTH_PX } from '../../video/paint/cabinet/places.ts';
import type { PictureSource, ViewFrames } from '../../video/picture-source.ts';
import { openPanel } from './panel/panel.ts';
import { CROPPED } from './panel/places.ts';
import type { PictureView } from './picture-view.ts';

/** The picture of a SAS machine: its cameras, or a drawn panel where it has none. It may change from one to the other. */
export function openSasPicture(): PictureSource<PictureView> {
  const cameras = {
    screen: createCameraSource(WIDTH_PX, HEIGHT_PX),
    camera: createCameraSource(WIDTH_PX, HEIGHT_PX),
  } satisfies Record<View, unknown>;
  const sound = createCameraSound();
  let panel = openPanel();
  let shown: PictureView | null = null;
  const changed = new Set<(hurry: boolean) => void>();
  const isCamera = () => shown?.t === 'camera';

  return {
    ...{ widthPx: WIDTH_PX, heightPx: HEIGHT_PX, warm: panel.warm, sound },
    get cropped() {
      return shown?.t === 'camera' ? shown.game : CROPPED;
    },
    get views() {
      const { sockets } = shown?.t === 'camera' ? shown : { sockets: { screen: '' } };
      return VIEWS.filter((view) => view in sockets);
    },
    show(view) {
      const isOther = shown?.t !== view.t;
      shown = view;
      for (const name of VIEWS) cameras[name].connect(view.t === 'camera' ? (view.sockets[name] ?? null) : null);
      sound.connect(view.t === 'camera' && view.hasSound ? view.sockets.screen : null);
      // What it has drawn lies under a camera's frame.
      if (isOther && view.t === 'panel') panel = openPanel();
      if (view.t === 'panel') panel.show(view.panel);
      if (isOther) for (const came of changed) came(true);
    },
    open(view): ViewFrames {
      const camera = cameras[view];
      return {
        drawInto: (picture, nowMs) => (isCamera() ? camera.drawInto(picture) : panel.drawInto(picture, nowMs)),
        live: {
          isLive: isCamera,
          capturedAtMs: () => (isCamera() ? camera.capturedAtMs() : null),
          listen(came) {
            changed.add(came);
            const end = camera.listen(came);
            return () => {
              changed.delete(came);
              end();
            };
          },
        },
      };
    },
  };
}
