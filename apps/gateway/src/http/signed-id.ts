import type { Context } from '../context.ts';
import { isOneOfMacs, macOf, macsOf } from '../crypto/signing-keys.ts';

/** The purpose of a token; a token for another purpose is invalid. */
export interface Purpose {
  name: string;
  /** The alphabet: `hex` if only letters and digits are allowed. */
  encoding: 'hex' | 'base64url';
}

const MAC_BYTES = 16;

/**
 * Returns an unguessable public token for a UUID: the id and 128 bits of a MAC with the gateway's secret. It is computed
 * whenever it is needed and never stored.
 */
export function tokenOf(
  { config }: Pick<Context, 'config'>,
  { name, encoding }: Purpose,
  id: string,
): string {
  const bytes = bytesOf(id);
  return encodeToken(bytes, macOf(config.SECRET, `${name}.`, bytes), encoding);
}

/** Returns the id of a token, or undefined if the token is not valid for this purpose. Compares in constant time. */
export function idOf(
  { config }: Pick<Context, 'config'>,
  { name, encoding }: Purpose,
  token: string,
): string | undefined {
  const hex = Buffer.from(token.slice(0, token.length / 2), encoding).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const bytes = bytesOf(id);
  const tokens = macsOf(config.SECRET, `${name}.`, bytes).map((mac) =>
    Buffer.from(encodeToken(bytes, mac, encoding)),
  );
  return isOneOfMacs(tokens, Buffer.from(token)) ? id : undefined;
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const encodeToken = (bytes: Buffer, mac: Buffer, encoding: Purpose['encoding']): string =>
  bytes.toString(encoding) + mac.subarray(0, MAC_BYTES).toString(encoding);
