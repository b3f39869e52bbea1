import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { COMPRESSED_FROM_BYTES } from './encoding.ts';

/**
 * Answers of 1 kB and more. The client's own files are compressed when they are built.
 *
 * Compressing secrets beside text of a stranger's choice tells their length (BREACH) to anybody who can make a browser ask: nobody
 * can here. A login is a header that only our own page adds, never a cookie, and tokens are in short answers of their own.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: COMPRESSED_FROM_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // A few bytes of a request could become gigabytes.
    globalDecompression: false,
  });
}
