/** A passkey in memory: what a browser and its authenticator make of a login's options, sound or not. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

interface Spoilt {
  origin?: string;
  host?: string;
  /** The user was there, but neither a finger nor a PIN was checked. */
  unverified?: boolean;
}

export function softwarePasskey(url: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const point = (part: string | undefined) => Buffer.from(part ?? '', 'base64url');
  const id = randomBytes(16).toString('base64url');
  let counter = 0;
  return {
    id,
    /** COSE: EC2, ES256, P-256. */
    publicKey: Buffer.concat([
      ...[Buffer.from('a5010203262001215820', 'hex'), point(x), Buffer.from('225820', 'hex'), point(y)],
    ]),
    answer: (challenge: string, { origin = url, host = new URL(url).hostname, unverified = false }: Spoilt = {}) => {
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }));
      const count = Buffer.alloc(4);
      count.writeUInt32BE(++counter);
      const authenticatorData = Buffer.concat([sha256(host), Buffer.from([unverified ? 0x01 : 0x05]), count]);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
