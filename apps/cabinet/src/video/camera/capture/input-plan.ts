import type { CameraOptions } from '../camera-options.ts';

type Source = CameraOptions['source'];

/** How libav opens a source. */
export interface InputPlan {
  /** Name of the input format; null: libav finds it. */
  format: string | null;
  /** May hold a login: never for a log. */
  url: string;
  options: Record<string, string>;
  /** Its own times pace it: a file or a graph, which libav reads as fast as it can. */
  isPaced: boolean;
}

/** A peer that says nothing for so long is gone, microseconds: of all network sources. */
const SILENCE_US = '1000000';

/** `login`: `user:password` of the source's file. */
export function inputPlanOf(source: Source, login: string | null): InputPlan {
  switch (source.kind) {
    case 'v4l2': {
      const { device, format, widthPx, heightPx, framesPerSecond } = source;
      const options = {
        video_size: `${widthPx}x${heightPx}`,
        framerate: String(framesPerSecond),
        // The kernel's own, which are monotonic.
        timestamps: 'default',
        ...(format !== 'raw' && { input_format: format }),
      };
      return { format: 'video4linux2', url: device, options, isPaced: false };
    }
    case 'rtsp': {
      const { url, transport } = source;
      const options = {
        rtsp_transport: transport,
        timeout: SILENCE_US,
        fflags: 'nobuffer',
        max_delay: '0',
        // By TCP nothing arrives out of order; by UDP a late packet is a lost one.
        reorder_queue_size: '0',
      };
      return { format: 'rtsp', url: withLogin(url, login), options, isPaced: false };
    }
    case 'http':
      return {
        format: 'mpjpeg',
        url: withLogin(source.url, login),
        options: { rw_timeout: SILENCE_US, fflags: 'nobuffer', seekable: '0' },
        isPaced: false,
      };
    case 'file':
      return { format: null, url: source.path, options: {}, isPaced: true };
    case 'lavfi':
      return { format: 'lavfi', url: source.graph, options: {}, isPaced: true };
  }
}

/** A device of ALSA: 10 ms at once. */
export function soundPlanOf(device: string): InputPlan {
  return { format: 'alsa', url: device, options: { channels: '1', sample_rate: '48000' }, isPaced: false };
}

function withLogin(url: string, login: string | null): string {
  if (login === null) return url;
  const [user = '', ...password] = login.split(':');
  const [scheme, rest] = url.split('://');
  return `${scheme}://${encodeURIComponent(user)}:${encodeURIComponent(password.join(':'))}@${rest}`;
}
