/** What is wrong with the camera. `frozen`: its frames go on, and the glass on them does not. */
export const CAMERA_FAULTS = ['stalled', 'repeating', 'frozen', 'gone', 'live'] as const;
export type CameraFault = (typeof CAMERA_FAULTS)[number];
