import { parentPort } from 'node:worker_threads';

/** A thread's text, between the messages of its own. */
export interface ThreadText {
  text: string;
}

export function isThreadText(message: unknown): message is ThreadText {
  return typeof message === 'object' && message !== null && 'text' in message && typeof message.text === 'string';
}

/**
 * Called in a thread: what it writes (a warning of Node, a library's line) is sent to its parent, whose `ChildLog` follows it. A
 * stream that the parent read instead would keep the parent's process running for as long as the thread is there.
 */
export function sendTextToParent(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.write = (chunk: Uint8Array | string, ...rest: unknown[]) => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      parentPort?.postMessage({ text } satisfies ThreadText);
      const written = rest.at(-1);
      if (typeof written === 'function') written();
      return true;
    };
}
