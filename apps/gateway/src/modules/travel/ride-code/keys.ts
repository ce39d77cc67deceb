import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { VerifySignature } from '@shtrans/contract/ride-code/facts';
import type { Config } from '../../../config.ts';
import { macsOf, type SigningKeys } from '../../../crypto/signing-keys.ts';

/** The order of the group of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const CURVE = { kty: 'EC', crv: 'P-256' };

/** A key by which grants are signed. */
export interface Issuer {
  /** The beginning of the SHA-256 of its public key: what a grant names it by. */
  id: string;
  /** x and y. */
  publicKey: Buffer;
  privateKey: KeyObject;
}

const known = new WeakMap<SigningKeys, Issuer[]>();

/** One for each secret of the gateway, the one that signs first: all gateways on one secret have the same. */
export function issuersOf({ SECRET }: Pick<Config, 'SECRET'>): Issuer[] {
  const found = SECRET && known.get(SECRET);
  if (found !== undefined) return found;
  const seconds = macsOf(SECRET, 'ride-code issuer 2');
  const issuers = macsOf(SECRET, 'ride-code issuer 1').map((first, i) =>
    issuerOf(Buffer.concat([first, seconds[i] ?? Buffer.alloc(0)])),
  );
  if (SECRET !== undefined) known.set(SECRET, issuers);
  return issuers;
}

/** Of 64 bytes by chance: so many that no number is likelier than another. */
function issuerOf(bytes: Buffer): Issuer {
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const publicKey = pair.getPublicKey().subarray(1);
  return {
    id: createHash('sha256').update(publicKey).digest('hex').slice(0, 8),
    publicKey,
    privateKey: createPrivateKey({
      format: 'jwk',
      key: { ...CURVE, ...pointOf(publicKey), d: d.toString('base64url') },
    }),
  };
}

const pointOf = (bytes: Uint8Array): { x: string; y: string } => ({
  x: Buffer.from(bytes.subarray(0, 32)).toString('base64url'),
  y: Buffer.from(bytes.subarray(32)).toString('base64url'),
});

/** A public key of its x and y. Raises where these are no point of the curve. */
export const publicKeyOf = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ format: 'jwk', key: { ...CURVE, ...pointOf(bytes) } });

/** What a grant is signed with. */
export const signBy = ({ privateKey }: Issuer, bytes: Uint8Array): Buffer =>
  sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' });

export const verifySignature: VerifySignature = (bytes, message, signature) => {
  try {
    return verify(
      'sha256',
      message,
      { key: publicKeyOf(bytes), dsaEncoding: 'ieee-p1363' },
      signature,
    );
  } catch {
    // No point of the curve.
    return false;
  }
};
