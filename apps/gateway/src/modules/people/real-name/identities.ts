import { type Identity, maskName, maskNumber } from '@shtrans/contract/values/identity';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import { dataKeys, seal, unseal } from '../../../crypto/sealing.ts';
import { macOf } from '../../../crypto/signing-keys.ts';

type SealedRow = Pick<Row<'real_names'>, 'user_id' | 'kind' | 'sealed'>;

const PURPOSE = 'real-name';
const sealedIdentity = z.object({ name: z.string(), number: z.string() });

/** Encrypts an identity for storage; it can be decrypted for this rider only. */
export const sealIdentity = (
  ctx: Pick<Context, 'config' | 'random'>,
  userId: string,
  { name, number }: Identity,
): string =>
  seal(
    { keys: dataKeys(ctx.config), purpose: PURPOSE, about: userId },
    ctx.random,
    JSON.stringify({ name, number }),
  );

/** Returns the identity of a row, or undefined if nothing is stored or its key is not configured. */
export function openIdentity(
  ctx: Pick<Context, 'config'>,
  { user_id: about, kind, sealed }: SealedRow,
): Identity | undefined {
  if (sealed === null) return undefined;
  const opened = unseal({ keys: dataKeys(ctx.config), purpose: PURPOSE, about }, sealed);
  return opened && { kind, ...sealedIdentity.parse(JSON.parse(opened.toString('utf8'))) };
}

export const masked = ({ kind, name, number }: Identity): Identity => ({
  kind,
  name: maskName(name),
  number: maskNumber(number),
});

/**
 * Returns the fingerprints of an identity, one per key, newest key first, by which it is recognised without
 * being readable. Keyed, because a plain hash of a number could be reversed by trying all numbers.
 */
export const fingerprints = (ctx: Pick<Context, 'config'>, { kind, number }: Identity): string[] =>
  dataKeys(ctx.config).map(
    (key) => `${key.id}:${macOf([key], `${PURPOSE}.${kind}.${number}`).toString('hex')}`,
  );
