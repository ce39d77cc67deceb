import { type Identity, maskName, maskNumber } from '@shtrans/contract/values/identity';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import { dataKeys, seal, unseal } from '../../../crypto/sealing.ts';
import { macOf } from '../../../crypto/signing-keys.ts';

type Kept = Pick<Row<'real_names'>, 'user_id' | 'kind' | 'sealed'>;

const PURPOSE = 'real-name';
const written = z.object({ name: z.string(), number: z.string() });

/** What is kept of an identity: it opens for this rider alone. */
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

/** The identity of a row; undefined where the key it was sealed by is not among ours, or nothing is kept. */
export function openIdentity(
  ctx: Pick<Context, 'config'>,
  { user_id: about, kind, sealed }: Kept,
): Identity | undefined {
  if (sealed === null) return undefined;
  const opened = unseal({ keys: dataKeys(ctx.config), purpose: PURPOSE, about }, sealed);
  return opened && { kind, ...written.parse(JSON.parse(opened.toString('utf8'))) };
}

export const masked = ({ kind, name, number }: Identity): Identity => ({
  kind,
  name: maskName(name),
  number: maskNumber(number),
});

/**
 * By what an identity is known again without being readable, by each key, the newest first: a number alone could be
 * found from its hash by trying all there are.
 */
export const fingerprints = (ctx: Pick<Context, 'config'>, { kind, number }: Identity): string[] =>
  dataKeys(ctx.config).map(
    (key) => `${key.id}:${macOf([key], `${PURPOSE}.${kind}.${number}`).toString('hex')}`,
  );
