const FU_A = 28;
const [FIRST, LAST] = [0x80, 0x40];

/**
 * RTP payloads of one access unit (RFC 6184, packetization-mode 1): each NAL unit in one payload, or where it is larger than
 * `maxBytes` in fragments (FU-A). `accessUnit`: Annex B, with start codes of three or four bytes.
 */
export const payloadsOf = (accessUnit: Buffer, maxBytes: number): Buffer[] =>
  nalUnitsOf(accessUnit).flatMap((unit) => (unit.length <= maxBytes ? [unit] : fragmentsOf(unit, maxBytes)));

function nalUnitsOf(accessUnit: Buffer): Buffer[] {
  const units: Buffer[] = [];
  let start = accessUnit.indexOf(START_CODE);
  while (start !== -1) {
    const next = accessUnit.indexOf(START_CODE, start + START_CODE.length);
    let end = next === -1 ? accessUnit.length : next;
    // A unit never ends with zeros: they belong to a start code of four bytes, or are padding.
    while (accessUnit[end - 1] === 0) end -= 1;
    if (end > start + START_CODE.length) units.push(accessUnit.subarray(start + START_CODE.length, end));
    start = next;
  }
  return units;
}
const START_CODE = Buffer.from([0, 0, 1]);

/** Of equal size: a fragment of a few bytes would cost as much as a full one. */
function fragmentsOf(unit: Buffer, maxBytes: number): Buffer[] {
  const header = unit.readUInt8(0);
  const body = unit.subarray(1);
  const count = Math.ceil(body.length / (maxBytes - 2));
  const size = Math.ceil(body.length / count);
  return Array.from({ length: count }, (_, at) => {
    const position = (at === 0 ? FIRST : 0) | (at === count - 1 ? LAST : 0);
    return Buffer.concat([
      Buffer.from([(header & 0xe0) | FU_A, position | (header & 0x1f)]),
      body.subarray(at * size, (at + 1) * size),
    ]);
  });
}
