import type { RideCodePage, RideCodeSkin } from '@shtrans/contract/ride-code/schemas';
import type { Context } from '../../../context.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { skinsOf } from '../../money/shop/service.ts';
import { findRow } from './tables.ts';

/** How codes look unless their rider chose otherwise. */
const PLAIN: RideCodeSkin = {
  id: 'plain',
  name: { zh: '默认', en: 'Plain' },
  colours: { ground: '#0b6b6f', ink: '#000000', accent: '#c4e3de' },
};

/** The skins a rider may choose among, and the chosen one: the plain one where its time is over. */
export async function skinsOfRider(
  ctx: Pick<Context, 'db' | 'clock' | 'kinds'>,
  userId: string,
): Promise<Pick<RideCodePage, 'skin' | 'skins'>> {
  const [{ data }, bought, chosen] = await Promise.all([
    dataInForce(ctx),
    skinsOf(ctx, userId),
    findRow(ctx.db, 'ride_skins', { user_id: userId }),
  ]);
  const skins = [PLAIN, ...data.skins.filter(({ id }) => bought.includes(id))];
  return { skin: skins.find(({ id }) => id === chosen?.skin) ?? PLAIN, skins };
}
