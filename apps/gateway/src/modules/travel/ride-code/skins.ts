import type { RideCodePage, RideCodeSkin } from '@shtrans/contract/ride-code/schemas';
import type { Context } from '../../../context.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { skinsOf } from '../../money/shop/service.ts';
import { findRow } from './tables.ts';

/** The default skin. */
const PLAIN: RideCodeSkin = {
  id: 'plain',
  name: { zh: '默认', en: 'Plain' },
  colours: { ground: '#0b6b6f', ink: '#000000', accent: '#c4e3de' },
  art: 'city',
};

/**
 * Returns the skins that a rider can choose, and the chosen one: the default if the chosen one has expired.
 */
export async function skinsOfRider(
  ctx: Pick<Context, 'db' | 'clock' | 'kinds'>,
  userId: string,
): Promise<Pick<RideCodePage, 'skin' | 'skins'>> {
  const [{ data }, boughtSkinIds, skinChoice] = await Promise.all([
    dataInForce(ctx),
    skinsOf(ctx, userId),
    findRow(ctx.db, 'ride_skins', { user_id: userId }),
  ]);
  const skins = [PLAIN, ...data.skins.filter(({ id }) => boughtSkinIds.includes(id))];
  return { skin: skins.find(({ id }) => id === skinChoice?.skin) ?? PLAIN, skins };
}
