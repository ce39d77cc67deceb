import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { codeBody, codeText, type RideProof, stepOf } from '@shtrans/contract/ride-code/facts';

/** A phone's key, as Web Crypto generates it. */
export interface DeviceKey {
  privateKey: KeyObject;
  /** x and y in base64url. */
  publicKey: string;
}

export function deviceKey(): DeviceKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = Buffer.concat([x, y].map((part) => Buffer.from(part, 'base64url')));
  return { privateKey, publicKey: bytes.toString('base64url') };
}

/** Returns the code that a phone with this signed grant (base64url) shows at an instant. */
export function codeAt(
  { privateKey }: DeviceKey,
  grant: string,
  instant: Date,
  proof: Partial<RideProof> = {},
): string {
  const fullProof = { step: stepOf(instant.getTime()), counter: 1, ahead: 0, ...proof };
  const body = codeBody(Buffer.from(grant, 'base64url'), fullProof);
  return codeText(body, sign('sha256', body, { key: privateKey, dsaEncoding: 'ieee-p1363' }));
}
