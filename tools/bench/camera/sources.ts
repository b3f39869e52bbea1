import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { CameraOptions } from '../../../apps/cabinet/src/video/camera/camera-options.ts';
import { type RtspCamera, startRtspCamera } from '../../rtsp-camera/start.ts';

const GLASS_MAIN = fileURLToPath(new URL('./glass-main.ts', import.meta.url));
const ready = z.object({ port: z.number() });

export type CameraKind = 'http' | 'rtsp';

/** One glass, filmed by a camera over HTTP and by one over RTSP, which reads the former. */
export interface Sources {
  source(kind: CameraKind): CameraOptions['source'];
  close(): Promise<void>;
}

/** `kinds`: only those are started. */
export async function openSources(kinds: readonly CameraKind[]): Promise<Sources> {
  const glass: ChildProcess = fork(GLASS_MAIN, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message] = await once(glass, 'message');
  const url = `http://127.0.0.1:${ready.parse(message).port}/`;
  const rtsp: RtspCamera | null = kinds.includes('rtsp') ? await startRtspCamera({ camera: url }) : null;
  return {
    source: (kind) => (kind === 'rtsp' ? { kind, url: rtsp!.url, transport: 'tcp' } : { kind, url }),
    async close() {
      glass.kill('SIGKILL');
      await rtsp?.kill();
    },
  };
}
