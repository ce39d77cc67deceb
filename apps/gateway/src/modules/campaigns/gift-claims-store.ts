import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** As many claims as are looked at in one go. */
export const AT_ONCE = 100;

interface Claim {
  user_id: string;
  gift: string;
}

/** Of those that some campaign followed: their items have no terms. */
export async function claimsWithoutCoupons(db: Db, campaigns: string[]): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select user_id, gift from gift_claims
    where not items->0 ? 'terms'
      and exists (select 1 from gift_rewards(gift) where campaign = any(${campaigns}))
    order by user_id limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** The awards that a claim became; none where another gateway is done with it, or the rider was deleted. */
export async function awardsOfClaim(tx: Tx, { user_id, gift }: Claim) {
  const { rows } = await sql<{ id: string; campaign: string; reward: string }>`
    select a.id, a.campaign, a.reward
    from gift_claims c, gift_rewards(c.gift) r, campaign_awards a
    where c.user_id = ${user_id} and c.gift = ${gift} and not c.items->0 ? 'terms'
      and a.user_id = c.user_id and a.campaign = r.campaign and a.reward = r.reward
    for update of c`.execute(tx);
  return rows;
}

/** Their coupons are granted: nobody looks at the claim again. */
export async function noteGranted(tx: Tx, { user_id, gift }: Claim): Promise<void> {
  await sql`update gift_claims set items = jsonb_set(items, '{0,terms}', '{}')
    where user_id = ${user_id} and gift = ${gift}`.execute(tx);
}
