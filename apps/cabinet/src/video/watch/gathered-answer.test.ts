import { expect, it } from 'vitest';
import { withLocalCandidates } from './gathered-answer.ts';

const HOST = 'candidate:1 1 UDP 1 192.0.2.1 5000 typ host';

it.each([
  ['one section', 'v=0\r\nm=video 9\r\na=mid:0\r\n', `v=0\r\nm=video 9\r\na=mid:0\r\na=${HOST}\r\n`],
  ['several', 'v=0\r\nm=video 9\r\nm=audio 9\r\n', `v=0\r\nm=video 9\r\na=${HOST}\r\nm=audio 9\r\n`],
  ['one that has it already', `v=0\r\nm=video 9\r\na=${HOST}\r\n`, `v=0\r\nm=video 9\r\na=${HOST}\r\n`],
])('candidates stand in the first media section: %s', (_title, sdp, expected) => {
  expect(withLocalCandidates(sdp, [HOST])).toBe(expected);
  expect(withLocalCandidates(sdp, [`a=${HOST}`])).toBe(expected);
});
