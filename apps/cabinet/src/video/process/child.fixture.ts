/** For tests: a child that reports what it was started with. */
process.send?.({
  codeFolder: process.env.NODE_COMPILE_CACHE,
  arenas: process.env.MALLOC_ARENA_MAX,
  args: process.argv.slice(2),
});
process.on('disconnect', () => process.exit(0));
