export * from './clock.ts';
export * from './machine/button.ts';
export * from './machine/machine-state.ts';
export * from './machine/seat.ts';
export * from './money/action.ts';
export * from './money/meters.ts';
export * from './money/minor.ts';
export * from './money/transfer.ts';
