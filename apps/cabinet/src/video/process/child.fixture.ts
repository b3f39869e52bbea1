/** For tests: a child that reports what it was started with. */
process.send?.({ env: { ...process.env }, args: process.argv.slice(2) });
process.on('disconnect', () => process.exit(0));
