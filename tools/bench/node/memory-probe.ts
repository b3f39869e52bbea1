/** Loaded into a node before its own program (`--import`, with `--expose-gc`): answers what its memory is without what is garbage. */
process.on('message', async (message) => {
  if (message !== 'memory' || globalThis.gc === undefined) return;
  for (let count = 0; count < 3; count += 1) {
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  process.send?.({ memory: process.memoryUsage() });
});
// The channel alone keeps nothing running.
process.channel?.unref();
