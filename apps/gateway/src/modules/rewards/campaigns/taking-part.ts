import type { CampaignStanding } from '@shtrans/contract/campaigns/schemas';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Mechanic, MechanicInput, MechanicKind } from '@shtrans/contract/campaigns/mechanics';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { partsOff } from '../../base/catalogue/service.ts';
import { comparedTime, databaseTime, MAX_SKEW_MS } from '../../../db/time.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { rewardsTapsIn } from './host-rules.ts';
import { requireRealName } from '../../people/real-name/service.ts';
import { changedBy } from './changed.ts';
import { type Edition, editionFor, editionInForce, windowOf } from './edition.ts';
import { rulesOf } from './mechanics.ts';
import { Denied, judged, noteDenied } from './shield.ts';
import { type Asker, standingUnder, takesPlaceIn } from './standing.ts';
import { insertRow, lockRow } from './tables.ts';

interface Attempted {
  act: MechanicInput;
  attempt: Attempt;
  asker: Asker;
  /** The channel of the page that they see. */
  channel: string | null | undefined;
}

/** Returns a channel if one of the campaign's pages has it, null for any other. */
const channelIn = ({ pages }: Campaign, requested: Attempted['channel']): string | null =>
  pages.find(({ channel }) => channel === (requested ?? undefined))?.channel ?? null;

/**
 * Takes part in a mechanic under the terms that this rider joined under, in one transaction. Returns how the campaign and
 * the mechanics that the act can have changed stand afterwards. A repeated attempt changes nothing and returns how they
 * stand now. Throws what the endpoint names.
 */
export async function takePart(
  ctx: Context,
  { campaign: id, mechanic: name }: { campaign: string; mechanic: string },
  { act: input, attempt, asker, channel }: Attempted,
): Promise<CampaignStanding> {
  const current = await editionInForce(ctx, id);
  if (asker.credential !== current.campaign.gate.credential) {
    throw new CodedError('unauthenticated');
  }
  const rider = { ...asker, userId: attempt.userId };
  // One instant for everything: a draw belongs to the day of its request, even if it waits past midnight.
  const now = await timeOfAct(ctx);
  await rulesOf(input.kind).prepare?.(ctx, now);
  const resolved: { edition?: Edition } = {};
  try {
    const { joined, isNew } = await once(ctx, attempt, async (tx) => {
      await checkNotLate(ctx, tx, now);
      const result = await act(ctx, tx, current, { name, input, channel, asker: rider, now });
      resolved.edition = result.edition;
      return { joined: result.joined, isNew: result.isNew };
    });
    // Undefined for a repeated attempt.
    const edition = resolved.edition ?? (await editionFor(ctx, current, joined));
    const only = changedBy(edition.campaign, name, isNew);
    // Read after all locks are released, so that other riders wait for the act only.
    return await standingUnder(ctx, ctx.db, { current, edition, asker: rider, only });
  } catch (error) {
    if (error instanceof Denied) await noteDenied(ctx, error);
    throw error;
  }
}

/** Seconds after which a rider whose act a gateway with a wrong clock refused can repeat it, at another one. */
const RETRY_SECONDS = 2;
/** Maximum wait of an act for a beacon and for a connection. Far shorter than the time from a day's end to its seed's publication. */
const MAX_WAIT_MS = 60_000;

/**
 * Returns the time of an act, which is the database's, so that days, sessions and windows begin at the same moment at every gateway.
 * Throws `unavailable` if the gateway's own clock differs: what it records by that clock would not fit.
 */
async function timeOfAct(ctx: Context): Promise<Date> {
  const { now, differsMs } = await comparedTime(ctx, ctx.db);
  if (differsMs > MAX_SKEW_MS) {
    throw new CodedError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  }
  return now;
}

/** Throws `unavailable` if a gateway was frozen meanwhile: the day's seed may be public. A transaction is ended by the database. */
async function checkNotLate(ctx: Context, tx: Tx, actedAt: Date): Promise<void> {
  const waitedMs = (await databaseTime(ctx, tx)).getTime() - actedAt.getTime();
  if (waitedMs > MAX_WAIT_MS) {
    throw new CodedError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  }
}

/** An act of a rider in a mechanic of a campaign. */
interface Acting {
  name: string;
  input: MechanicInput;
  /** The channel of the link that the rider came by, if it has one. */
  channel?: string | null | undefined;
  asker: Asker & { userId: string };
  now: Date;
}

/** The terms of an act, the version that the rider joined under, and whether they joined by this act. */
interface Done {
  edition: Edition;
  joined: number;
  isNew: boolean;
}

/** Does an act in a campaign, within a transaction. Throws what the endpoint names. */
export async function act(
  ctx: Context,
  tx: Tx,
  current: Edition,
  { name, input, channel, asker, now }: Acting,
): Promise<Done> {
  const { campaign, version } = current;
  const { userId, link, item, host, signs } = asker;
  if (!takesPlaceIn(campaign, asker)) throw new CodedError('campaign_elsewhere');
  const key = { campaign: campaign.id, user_id: userId };
  const row = { ...key, version, joined_at: now, channel: channelIn(campaign, channel) };
  const isNew = await insertRow(tx, 'campaign_players', row, 'keep');
  // Concurrent attempts of one rider run one after another: the second sees what the first did.
  const joined = (await lockRow(tx, 'campaign_players', key))?.version ?? version;
  const edition = await editionFor(ctx, current, joined, tx);
  const mechanic = existing(
    mechanicNamed(edition.campaign, name, input.kind),
    'campaign_task_unknown',
  );
  await checkOpen(tx, campaign, { name, input, now });
  if (campaign.gate.realName) await requireRealName(tx, userId);
  const { from, until } = windowOf(campaign, now);
  const { kind } = input;
  const isHeld =
    signs !== undefined &&
    (await judged(ctx, tx, current.data.shield, {
      ...signs,
      campaign: campaign.id,
      mechanic: name,
      kind,
      userId,
    })) === 'hold';
  // A host's rules apply as they are today, regardless of the terms a rider joined under.
  const rewardsTaps = rewardsTapsIn(current.data.hosts, host);
  const place = { ctx, ...edition, from, until, id: name, now, userId, link, item };
  const present = { data: current.data, version };
  const taking = { ...place, mechanic, isHeld, rewardsTaps, present };
  await rulesOf(input.kind).act(tx, taking, input);
  return { edition, joined, isNew };
}

function mechanicNamed(
  { mechanics }: Campaign,
  name: string,
  kind: MechanicKind,
): Mechanic | undefined {
  const mechanic = Object.hasOwn(mechanics, name) ? mechanics[name] : undefined;
  return mechanic?.kind === kind ? mechanic : undefined;
}

/** Throws `campaign_not_begun`, `campaign_over` and `campaign_off`. */
async function checkOpen(
  tx: Tx,
  campaign: Campaign,
  { name, input, now }: { name: string; input: MechanicInput; now: Date },
): Promise<void> {
  const { phase } = windowOf(campaign, now);
  const during = rulesOf(input.kind).during?.(input) ?? ['open'];
  if (!during.includes(phase)) {
    throw new CodedError(phase === 'before' ? 'campaign_not_begun' : 'campaign_over');
  }
  const switchedOff = await partsOff(tx, campaign.id);
  if (switchedOff.some((part) => part === '' || part === name))
    throw new CodedError('campaign_off');
}
