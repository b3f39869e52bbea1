export * from './crc.ts';
export * from './framed-line.ts';
