import type { Context } from '../context.ts';
import { isOneOfMacs, macOf, macsOf } from '../crypto/signing-keys.ts';

/** What a token is for: one made for something else is none. */
export interface Purpose {
  name: string;
  /** The letters it is written in: `hex` where only letters and digits get through. */
  encoding: 'hex' | 'base64url';
}

const MAC_BYTES = 16;

/**
 * What stands for a UUID outside, and nobody can guess: the id, and 128 bits that only this gateway's
 * secret makes of it. It is made anew whenever it is needed, and stored nowhere.
 */
export function tokenOf(
  { config }: Pick<Context, 'config'>,
  { name, encoding }: Purpose,
  id: string,
): string {
  const bytes = bytesOf(id);
  return written(bytes, macOf(config.SECRET, `${name}.`, bytes), encoding);
}

/** The id a token is of; undefined when this gateway did not make it for this. Takes the same time for all. */
export function idOf(
  { config }: Pick<Context, 'config'>,
  { name, encoding }: Purpose,
  token: string,
): string | undefined {
  const hex = Buffer.from(token.slice(0, token.length / 2), encoding).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const bytes = bytesOf(id);
  const tokens = macsOf(config.SECRET, `${name}.`, bytes).map((mac) =>
    Buffer.from(written(bytes, mac, encoding)),
  );
  return isOneOfMacs(tokens, Buffer.from(token)) ? id : undefined;
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const written = (bytes: Buffer, mac: Buffer, encoding: Purpose['encoding']): string =>
  bytes.toString(encoding) + mac.subarray(0, MAC_BYTES).toString(encoding);
