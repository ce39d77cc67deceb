import { z } from 'zod';
import type { Context } from '../../../../../context.ts';
import { dataKeys, seal, unseal } from '../../../../../crypto/sealing.ts';
import type { Act } from '../../acts.ts';

const written = z.object({
  name: z.string(),
  phone: z.string(),
  region: z.string(),
  address: z.string(),
});

export type DeliveryAddress = z.infer<typeof written>;

/** A rider has one address in a campaign: the key of the act that keeps it. */
export const ADDRESS_KEY = 'address';

const PURPOSE = 'campaign-address';

/** What is kept of an address: it opens for this rider alone. */
export const sealAddress = (
  { config, random }: Pick<Context, 'config' | 'random'>,
  userId: string,
  address: DeliveryAddress,
): string =>
  seal(
    { keys: dataKeys(config), purpose: PURPOSE, about: userId },
    random,
    JSON.stringify(address),
  );

/** The address that an act keeps; undefined where its key is not among ours. */
export function openAddress(
  { config }: Pick<Context, 'config'>,
  { user_id: about, detail }: Pick<Act, 'user_id' | 'detail'>,
): DeliveryAddress | undefined {
  const { sealed } = detail as { sealed: string };
  const opened = unseal({ keys: dataKeys(config), purpose: PURPOSE, about }, sealed);
  return opened && written.parse(JSON.parse(opened.toString('utf8')));
}
