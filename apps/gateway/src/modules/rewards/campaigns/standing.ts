import type { CampaignStanding } from '@shtrans/contract/campaigns/schemas';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import type { Host, HostType } from '@shtrans/contract/hosts/hosts';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { databaseTime } from '../../../db/time.ts';
import { partsOff } from '../../base/catalogue/service.ts';
import { rewardsTapsIn } from './host-rules.ts';
import { isVerified } from '../../people/real-name/service.ts';
import { awardsOf, goneToday } from './awards.ts';
import { type Edition, editionFor, editionInForce, editionOf, windowOf } from './edition.ts';
import { rulesOf } from './mechanics.ts';
import type { Signs } from './shield.ts';
import { findRow } from './tables.ts';

/** Who sent the request: a rider with one kind of login, in a host. */
export interface Asker {
  userId: string | undefined;
  credential: 'user' | 'local';
  host: Host;
  type: HostType;
  /** The invitation that they came by. */
  link: string | undefined;
  /** The item of a collection whose page they are on. */
  item?: string | undefined;
  /** Where the request came from, for rules against abuse; undefined: not judged. */
  signs?: Signs | undefined;
}

/** Returns how a campaign stands for a rider, or without a login. Throws `campaign_not_found`. */
export async function readStanding(
  ctx: Context,
  id: string,
  asker: Asker,
): Promise<CampaignStanding> {
  const current = await editionInForce(ctx, id);
  const effectiveAsker =
    asker.credential === current.campaign.gate.credential ? asker : { ...asker, userId: undefined };
  return await standing(ctx, ctx.db, current, effectiveAsker);
}

/** Returns the standing of an edition, by the terms that this rider joined under. */
export async function standing(
  ctx: Context,
  db: Db | Tx,
  current: Edition,
  asker: Asker,
): Promise<CampaignStanding> {
  const { userId } = asker;
  const player =
    userId === undefined
      ? undefined
      : await findRow(db, 'campaign_players', { campaign: current.campaign.id, user_id: userId });
  const edition = await editionFor(ctx, current, player?.version);
  return await standingUnder(ctx, db, { current, edition, asker });
}

/** Returns the standing under given terms, of the mechanics in `only`; without it, of all. */
export async function standingUnder(
  ctx: Context,
  db: Db | Tx,
  {
    current,
    edition,
    asker,
    only,
  }: { current: Edition; edition: Edition; asker: Asker; only?: ReadonlySet<string> },
): Promise<CampaignStanding> {
  const { userId, link, item } = asker;
  const key = { campaign: current.campaign.id };
  const now = await databaseTime(ctx, db);
  const { from, until, phase } = windowOf(current.campaign, now);
  const rewardsTaps = rewardsTapsIn(current.data.hosts, asker.host);
  const place = { ctx, ...edition, from, until, now, userId, link, item, rewardsTaps };
  const states: [string, MechanicState][] = [];
  // One after another, so that one rider's request takes one connection at a time.
  for (const [id, mechanic] of Object.entries(edition.campaign.mechanics)) {
    if (only?.has(id) === false) continue;
    states.push([id, await rulesOf(mechanic.kind).state(db, { ...place, id, mechanic })]);
  }
  return {
    phase,
    hindrance: await hindranceOf(db, edition.campaign, asker),
    mechanics: Object.fromEntries(states),
    off: await partsOff(db, key.campaign),
    ...(await goneToday(db, { campaign: edition.campaign, now })),
    awards: await awardsOf(db, { ...key, userId }, async (version) => {
      // A gift that was claimed before it became a campaign has a version without the campaign.
      return (await editionOf(ctx, current, version)) ?? current;
    }),
    serverTime: now.toISOString(),
  };
}

export const takesPlaceIn = ({ gate }: Campaign, { type }: Pick<Asker, 'type'>): boolean =>
  gate.hosts.length === 0 || gate.hosts.includes(type);

async function hindranceOf(
  db: Db | Tx,
  campaign: Campaign,
  asker: Asker,
): Promise<CampaignStanding['hindrance']> {
  const { userId } = asker;
  if (!takesPlaceIn(campaign, asker)) return 'host';
  if (userId === undefined) return 'login';
  return campaign.gate.realName && !(await isVerified(db, userId)) ? 'real_name' : null;
}
