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

/** Order of the group of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const CURVE = { kty: 'EC', crv: 'P-256' };

/** A key that signs grants. */
export interface Issuer {
  /** Prefix of the SHA-256 of its public key, by which a grant refers to it. */
  id: string;
  /** The coordinates x and y. */
  publicKey: Buffer;
  privateKey: KeyObject;
}

const issuersBySecret = new WeakMap<SigningKeys, Issuer[]>();

/**
 * Returns one issuer for each secret of the gateway; the first one signs. Gateways with the same secret have
 * the same issuers.
 */
export function issuersOf({ SECRET }: Pick<Config, 'SECRET'>): Issuer[] {
  const cachedIssuers = SECRET && issuersBySecret.get(SECRET);
  if (cachedIssuers !== undefined) return cachedIssuers;
  const seconds = macsOf(SECRET, 'ride-code issuer 2');
  const issuers = macsOf(SECRET, 'ride-code issuer 1').map((first, i) =>
    issuerOf(Buffer.concat([first, seconds[i] ?? Buffer.alloc(0)])),
  );
  if (SECRET !== undefined) issuersBySecret.set(SECRET, issuers);
  return issuers;
}

/** Derives an issuer from 64 pseudo-random bytes: enough that the modulo bias is negligible. */
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

/** Returns the public key with coordinates x and y. Throws if they are not a point of the curve. */
export const publicKeyOf = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ format: 'jwk', key: { ...CURVE, ...pointOf(bytes) } });

/** Signs bytes with an issuer's key. */
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
    // The bytes are not a point of the curve.
    return false;
  }
};
