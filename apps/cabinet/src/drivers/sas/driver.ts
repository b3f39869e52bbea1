import type { Driver } from '../../machine/driver.ts';
import { isForTests } from '../../video/camera/camera-options.ts';
import { type SasOptions, sasOptions } from './options.ts';
import { openSasMachine } from './sas-machine.ts';
import { wireIdOf } from './wire-id.ts';

/** Real machines that speak SAS over a framed line. Proven against a simulated machine, not run on hardware. */
export const sasDriver: Driver<SasOptions> = {
  isSimulated: false,
  options: sasOptions,
  forTests: ({ cameras = {} }) =>
    Object.entries(cameras).flatMap(([name, camera]) =>
      camera !== undefined && isForTests(camera)
        ? [{ path: ['cameras', name, 'source'], kind: camera.source.kind }]
        : [],
    ),
  pictureEntry: new URL('./picture-main.ts', import.meta.url),
  metered: { wireIdOf },
  open: openSasMachine,
};
