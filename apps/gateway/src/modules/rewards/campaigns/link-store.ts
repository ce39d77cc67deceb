import { DRAWN_LETTERS, readToken, tokenOf } from '@shtrans/contract/campaigns/token';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { maskPhone } from '@shtrans/contract/values/phone';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { rideFactView } from '../facts/service.ts';
import { addAct } from './acts.ts';
import type { MechanicScope, TakingIn } from './scope.ts';
import { findRow, findRows, insertRow } from './tables.ts';
import { findRider, riderView } from '../../people/auth/service.ts';

export type Link = Row<'campaign_links'>;

/** The act that records who brought a rider; the first one stays. */
const INVITED = 'invited';

/** Returns the link that the rider came by, or undefined if there is none or it is of another campaign. */
export async function linkGiven(
  db: Db | Tx,
  { campaign, link }: MechanicScope,
): Promise<Link | undefined> {
  const token = link === undefined ? undefined : readToken(link);
  return token ? await findRow(db, 'campaign_links', { token, campaign: campaign.id }) : undefined;
}

/** Returns the link that the rider came by, which must be another rider's. Throws `link_not_found` and `link_own`. */
export async function linkOfOther(tx: Tx, taking: TakingIn): Promise<Link> {
  const link = existing(await linkGiven(tx, taking), 'link_not_found');
  if (link.user_id === taking.userId) throw new CodedError('link_own');
  return link;
}

/** Returns the rider's own links. */
export const linksOf = async (db: Db | Tx, { campaign, userId }: MechanicScope): Promise<Link[]> =>
  userId === undefined
    ? []
    : await findRows(db, 'campaign_links', { campaign: campaign.id, user_id: userId }, 'level');

/** Returns how many helpers a link of this campaign needs, or null if it has no help mechanic. */
const needIn = ({ campaign }: MechanicScope): number | null =>
  Object.values(campaign.mechanics).find((each) => each.kind === 'help')?.need ?? null;

/** Makes the rider's link, of level 2 if they came by another rider's. An existing one stays. */
export async function makeLink(tx: Tx, taking: TakingIn): Promise<void> {
  const { ctx, campaign, userId, now } = taking;
  const from = await linkGiven(tx, taking);
  const parent = from === undefined || from.user_id === userId ? null : from.token;
  const linkKey = { campaign: campaign.id, user_id: userId, level: parent === null ? 1 : 2 };
  const rider = await findRider(tx, userId);
  // Gateways' clocks differ. A link must not be older than its rider, or two riders could each have brought the other.
  const made_at = rider !== undefined && rider.created_at > now ? rider.created_at : now;
  while (!(await findRow(tx, 'campaign_links', linkKey))) {
    const token = tokenOf(ctx.random.bytes(DRAWN_LETTERS));
    const link = { ...linkKey, token, parent, made_at, helps: 0, need: needIn(taking) };
    // A token that another rider has is drawn again.
    await insertRow(tx, 'campaign_links', link, 'keep');
  }
}

/** Reports whether a rider registered after a link was made. Such riders cannot have brought each other. */
export async function isNewer(db: Db | Tx, userId: string, { made_at }: Link): Promise<boolean> {
  const rider = await findRider(db, userId);
  return rider !== undefined && rider.created_at > made_at;
}

/** Counts a help on a link. Returns false if it has all it needs. Locks the link until the transaction ends. */
export async function countHelp(tx: Tx, { token }: Link, need: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update campaign_links set helps = helps + 1
    where token = ${token} and helps < ${need}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Returns the masked phone number of the link's rider. */
export async function nameOf(db: Db | Tx, { user_id }: Link): Promise<string> {
  return maskPhone((await findRider(db, user_id))?.phone ?? '');
}

/** Records whose link a new rider came by, in every mechanic that counts it; the first record stays. */
export async function noteInvited(tx: Tx, taking: TakingIn, { token }: Link): Promise<void> {
  for (const [id, { kind }] of Object.entries(taking.campaign.mechanics)) {
    if (kind === 'invite') await addAct(tx, { ...taking, id }, INVITED, { link: token });
  }
}

/** Reports whether a record says who brought the rider. */
export const isInvited = async (
  db: Db | Tx,
  { campaign, id, userId }: MechanicScope,
): Promise<boolean> => {
  const key = { campaign: campaign.id, mechanic: id, key: INVITED };
  return (
    userId !== undefined &&
    (await findRow(db, 'campaign_acts', { ...key, user_id: userId })) !== undefined
  );
};

/** Returns the riders that a rider brought, latest first, and whether they took a ride before the campaign's end. */
export async function invitedBy(
  db: Db | Tx,
  { campaign, id, until }: MechanicScope,
  tokens: readonly string[],
): Promise<{ phone: string; at: Date; rode: boolean }[]> {
  if (tokens.length === 0) return [];
  const { rows } = await sql<{ phone: string; at: Date; rode: boolean }>`
    select u.phone, a.at, exists (
      select from ${rideFactView} f
      where f.user_id = a.user_id and f.ended_at < ${until} and f.reversed_at is null) as rode
    from campaign_acts a join ${riderView} u on u.id = a.user_id
    where a.key = ${sql.lit(INVITED)} and a.detail ->> 'link' = any(${tokens})
      and a.campaign = ${campaign.id} and a.mechanic = ${id}
    order by a.at desc, a.user_id`.execute(db);
  return rows;
}
