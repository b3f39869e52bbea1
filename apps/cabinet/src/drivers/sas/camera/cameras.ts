import type { link } from '@salon/contract';
import type { DriverDeps } from '../../../machine/driver.ts';
import { type Camera, isFrozen } from '../../../video/camera/camera.ts';
import { openCamera } from '../../../video/camera/open-camera.ts';
import type { SasOptions } from '../options.ts';
import { createPictureWatch, type PictureWatch } from './picture-watch.ts';

type CamerasDeps = Pick<DriverDeps<SasOptions>, 'machine' | 'options' | 'clock' | 'dataDir' | 'log'>;

/** The cameras of one machine, open while somebody sits there or looks at its stills, and while its screen's stands still. */
export interface Cameras extends PictureWatch {
  screen: Camera;
  camera?: Camera;
  counts(): NonNullable<link.LineReport['picture']>;
  close(): void;
}

/** Null: the machine has none. `changed`: the picture of the screen came or went; not before the first `follow`. */
export function openCameras(
  { machine, options, clock, dataDir, log }: CamerasDeps,
  changed: () => void,
  open: typeof openCamera = openCamera,
): Cameras | null {
  const { cameras } = options;
  if (cameras === undefined) return null;
  const openOne = (view: keyof typeof cameras): Camera | undefined => {
    const own = cameras[view];
    return own && open({ options: own, folder: dataDir, name: `camera-${machine.machineId}-${view}`, log });
  };
  const screen = openOne('screen')!;
  const camera = openOne('camera');
  const watch = createPictureWatch({ machine, clock }, screen);
  const opened = [screen, ...(camera ? [camera] : [])];
  let isNeeded = false;
  let release = (): void => undefined;

  function need(): void {
    // What has failed is watched until it is back: nobody sits down before it meanwhile.
    const wasNeeded = isNeeded;
    isNeeded = machine.state().seated || isFrozen(screen.state());
    if (isNeeded === wasNeeded) return;
    release();
    // Opening one changes its state, and comes back here.
    const releases = isNeeded ? opened.map((one) => one.need()) : [];
    release = () => releases.forEach((end) => void end());
  }
  screen.listen(() => {
    need();
    watch.follow();
    changed();
  });
  return {
    screen,
    ...(camera && { camera }),
    hasPicture: watch.hasPicture,
    follow() {
      need();
      watch.follow();
    },
    counts: () => ({ state: screen.state(), ...screen.counts() }),
    close() {
      screen.close();
      camera?.close();
    },
  };
}
