import type { CampaignPhase } from '@shtrans/contract/campaigns/schemas';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { existing } from '@shtrans/contract/api/errors';
import type { Context, ReadContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import {
  dataInForce,
  dataOfVersion,
  type OperatorData,
  seasonOf,
} from '../../base/catalogue/service.ts';
import { rulesOf } from './mechanics.ts';

/** A campaign with the operator's data that it belongs to. */
export interface Edition {
  campaign: Campaign;
  data: OperatorData;
  version: number;
}

/** Returns a campaign as it is in a version, or undefined if the version has none. */
export function editionIn(version: number, data: OperatorData, id: string): Edition | undefined {
  const campaign = data.campaigns.find((each) => each.id === id);
  return campaign && { campaign, data, version };
}

/** Throws `campaign_not_found`. */
export async function editionInForce(ctx: ReadContext, id: string): Promise<Edition> {
  const { version, data } = await dataInForce(ctx);
  return existing(editionIn(version, data, id), 'campaign_not_found');
}

/** Returns the same campaign as it was in a version, or undefined if the version had none. */
export const editionOf = async (
  ctx: Context,
  current: Edition,
  version: number,
  tx?: Tx,
): Promise<Edition | undefined> =>
  version === current.version
    ? current
    : editionIn(version, await dataOfVersion(ctx, version, tx), current.campaign.id);

/**
 * Returns the terms for a rider: those they joined under, with what all riders share as it is now. Within a transaction, a
 * version that is not in memory is read on its connection.
 */
export async function editionFor(
  ctx: Context,
  current: Edition,
  joined: number | undefined,
  tx?: Tx,
): Promise<Edition> {
  const joinedEdition = joined === undefined ? current : await editionOf(ctx, current, joined, tx);
  return joinedEdition === undefined || joinedEdition === current
    ? current
    : { ...joinedEdition, campaign: withPresent(current.campaign, joinedEdition.campaign) };
}

/**
 * Returns the joined terms with the present state of what all riders share: stocks, options of votes, sessions and their
 * bookings, and the text of an agreement, which binds everyone who reads it.
 */
function withPresent(current: Campaign, joined: Campaign): Campaign {
  const rewards = Object.entries(joined.rewards).map(([id, reward]) => {
    const { stock, release } = current.rewards[id] ?? reward;
    return [id, { ...reward, stock, release }] as const;
  });
  const mechanics = Object.entries(joined.mechanics).map(([id, mechanic]) => {
    const present = current.mechanics[id];
    const { withShared } = rulesOf(mechanic.kind);
    const isKept = present?.kind !== mechanic.kind || withShared === undefined;
    return [id, isKept ? mechanic : withShared(mechanic, present)] as const;
  });
  return {
    ...joined,
    sessions: current.sessions,
    rewards: Object.fromEntries(rewards),
    mechanics: Object.fromEntries(mechanics),
  };
}

/** Returns the times and the phase of a campaign; each end is exclusive. */
export function windowOf({ window }: Campaign, now: Date) {
  const season = seasonOf(window, now);
  const { from, until, claimUntil } = season;
  const phase: CampaignPhase =
    now < from ? 'before' : now < until ? 'open' : now < claimUntil ? 'claim' : 'over';
  return { ...season, phase };
}
