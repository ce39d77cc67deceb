import { z } from 'zod';
import type { Context } from '../../../../../context.ts';
import { dataKeys, seal, unseal } from '../../../../../crypto/sealing.ts';
import type { Act } from '../../acts.ts';

const addressShape = z.object({
  name: z.string(),
  phone: z.string(),
  region: z.string(),
  address: z.string(),
});

export type DeliveryAddress = z.infer<typeof addressShape>;

/** The key of the act that stores a rider's only address in a campaign. */
export const ADDRESS_KEY = 'address';

const PURPOSE = 'campaign-address';

/** Encrypts an address so that it decrypts for this rider's id only. */
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

/** Decrypts the address of an act; returns undefined if its key is not among ours. */
export function openAddress(
  { config }: Pick<Context, 'config'>,
  { user_id: about, detail }: Pick<Act, 'user_id' | 'detail'>,
): DeliveryAddress | undefined {
  const { sealed } = detail as { sealed: string };
  const opened = unseal({ keys: dataKeys(config), purpose: PURPOSE, about }, sealed);
  return opened && addressShape.parse(JSON.parse(opened.toString('utf8')));
}
