import type { CampaignPhase } from '@shtrans/contract/campaigns/schemas';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { existing } from '@shtrans/contract/api/errors';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import {
  dataInForce,
  dataOfVersion,
  instantOf,
  type OperatorData,
} from '../../base/catalogue/service.ts';
import { rulesOf } from './mechanics.ts';

/** A campaign with the operator's data that it is of. */
export interface Edition {
  campaign: Campaign;
  data: OperatorData;
  version: number;
}

/** A campaign as a version has it; undefined: it is not there. */
export function editionIn(version: number, data: OperatorData, id: string): Edition | undefined {
  const campaign = data.campaigns.find((each) => each.id === id);
  return campaign && { campaign, data, version };
}

/** Raises `campaign_not_found`. */
export async function editionInForce(ctx: Context, id: string): Promise<Edition> {
  const { version, data } = await dataInForce(ctx);
  return existing(editionIn(version, data, id), 'campaign_not_found');
}

/** The same campaign as it was in a version; undefined: it was not there. */
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
 * The terms that hold for a rider: those they joined under, with as many rewards as there are now. Within a transaction a
 * version that is not in memory is read on its connection.
 */
export async function editionFor(
  ctx: Context,
  current: Edition,
  joined: number | undefined,
  tx?: Tx,
): Promise<Edition> {
  const then = joined === undefined ? current : await editionOf(ctx, current, joined, tx);
  return then === undefined || then === current
    ? current
    : { ...then, campaign: withPresent(current.campaign, then.campaign) };
}

/**
 * What all riders share is as it is now, whatever they joined under: how many there are, what can be voted for, when
 * sessions are and what is booked in them, and the text of an agreement, which binds who reads it.
 */
function withPresent(now: Campaign, then: Campaign): Campaign {
  const rewards = Object.entries(then.rewards).map(([id, reward]) => {
    const { stock, release } = now.rewards[id] ?? reward;
    return [id, { ...reward, stock, release }] as const;
  });
  const mechanics = Object.entries(then.mechanics).map(([id, mechanic]) => {
    const same = now.mechanics[id];
    const { withShared } = rulesOf(mechanic.kind);
    const isKept = same?.kind !== mechanic.kind || withShared === undefined;
    return [id, isKept ? mechanic : withShared(mechanic, same)] as const;
  });
  return {
    ...then,
    sessions: now.sessions,
    rewards: Object.fromEntries(rewards),
    mechanics: Object.fromEntries(mechanics),
  };
}

/** The edges of a campaign, and where it stands; an end is not part of what it ends. */
export function windowOf({ window }: Campaign, now: Date) {
  const [from, until] = [instantOf(window.from, now), instantOf(window.until, now)];
  const claimUntil = instantOf(window.claimUntil ?? window.until, now);
  const phase: CampaignPhase =
    now < from ? 'before' : now < until ? 'open' : now < claimUntil ? 'claim' : 'over';
  return { from, until, claimUntil, phase };
}
