/** The program of the picture processes of a machine with a SAS line. */

import { runPicture } from '../../video/run-picture.ts';
import { openSasPicture } from './picture.ts';

await runPicture(openSasPicture);
