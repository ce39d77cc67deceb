import type { Bilingual } from '@shtrans/contract/api/schemas';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { ADDRESS_KEY, type DeliveryAddress, openAddress } from './mechanics/delivery/address.ts';
import { rewardOf } from './held-awards.ts';
import { findRows, lockRow, updateRows } from './tables.ts';

/** A thing that a rider won, and the address it goes to. */
export interface Delivery {
  /** The award's id. */
  id: string;
  userId: string;
  thing: Bilingual;
  wonAt: Date;
  sentAt: Date | null;
  /** Undefined if the rider has not given one, or the key that encrypts it is gone. */
  address: DeliveryAddress | undefined;
}

/** Returns campaigns with goods to send: those in force, and all in which a rider gave an address. */
export async function deliveringCampaigns(ctx: Context): Promise<string[]> {
  const { data } = await dataInForce(ctx);
  const now = data.campaigns.filter(({ rewards }) =>
    Object.values(rewards).some(({ kind }) => kind === 'goods'),
  );
  const before = await campaignsWithAddress(ctx.db);
  return [...new Set([...now.map(({ id }) => id), ...before])].toSorted();
}

/** Returns the deliveries of a campaign with decrypted addresses: unsent before sent, oldest first. */
export async function deliveriesOf(ctx: Context, campaign: string): Promise<Delivery[]> {
  const awards = await findRows(
    ctx.db,
    'campaign_awards',
    { campaign, state: 'given' },
    'at',
    'id',
  );
  const acts = await findRows(ctx.db, 'campaign_acts', { campaign, key: ADDRESS_KEY }, 'at');
  const addresses = new Map(acts.map((act) => [act.user_id, act]));
  const deliveries: Delivery[] = [];
  for (const award of awards) {
    const reward = (await rewardOf(ctx, award))?.reward;
    if (reward?.kind !== 'goods') continue;
    const { id, user_id: userId, at: wonAt, sent_at: sentAt } = award;
    const act = addresses.get(userId);
    const address = act && openAddress(ctx, act);
    deliveries.push({ id, userId, thing: reward.name, wonAt, sentAt, address });
  }
  return deliveries.toSorted((a, b) => Number(a.sentAt !== null) - Number(b.sentAt !== null));
}

/** Marks a thing as sent. Returns false if it was marked before, or is not in the campaign. */
export async function markSent(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { id, campaign }: { id: string; campaign: string },
): Promise<boolean> {
  const award = await lockRow(tx, 'campaign_awards', { id, campaign, state: 'given' });
  if (award === undefined || award.sent_at !== null) return false;
  await updateRows(tx, 'campaign_awards', { id }, { sent_at: clock.now() });
  return true;
}

/** Returns campaigns in which a rider gave an address. */
async function campaignsWithAddress(db: Db): Promise<string[]> {
  const { rows } = await sql<{ campaign: string }>`
    select distinct campaign from campaign_acts where key = ${ADDRESS_KEY}`.execute(db);
  return rows.map(({ campaign }) => campaign);
}
