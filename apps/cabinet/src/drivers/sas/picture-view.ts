import type { View } from '@salon/contract/player-picture.ts';
import type { Camera } from '../../video/camera/camera.ts';
import type { Region } from '../../video/ports.ts';
import type { SasOptions } from './options.ts';
import type { PanelView } from './panel/panel-view.ts';

/** What a picture process of a SAS machine shows: the drawn panel of a machine without a camera, or its cameras. */
export type PictureView =
  | { t: 'panel'; panel: PanelView }
  | {
      t: 'camera';
      /** Sockets of the cameras that there are (`Camera.socketPath`); `screen` always. */
      sockets: { screen: string } & Partial<Record<View, string>>;
      /** The reels within the picture of 720x1280; null: the player cannot crop it to them. */
      game: Region | null;
      /** The machine's own sound comes with the screen's frames. */
      hasSound: boolean;
    };

type Socket = Pick<Camera, 'socketPath'>;

/** `cameras`: those that run; null: the machine has none, or none that can be shown. */
export function pictureViewOf(
  cameras: { screen: Socket; camera?: Socket | undefined } | null,
  { game, cameras: options }: Pick<SasOptions, 'game' | 'cameras'>,
  panel: PanelView,
): PictureView {
  if (cameras === null) return { t: 'panel', panel };
  const { screen, camera } = cameras;
  return {
    t: 'camera',
    sockets: { screen: screen.socketPath, ...(camera === undefined ? {} : { camera: camera.socketPath }) },
    game: game ?? null,
    hasSound: options?.screen.sound !== undefined,
  };
}
