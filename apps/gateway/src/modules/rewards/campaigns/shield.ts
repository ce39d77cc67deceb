import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { afterCommit } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { DeviceMark } from '../../../http/device-marks.ts';
import { macOf } from '../../../crypto/signing-keys.ts';
import type { OperatorData } from '../../base/catalogue/service.ts';
import { payerOf } from '../../money/payments/service.ts';
import { countParticipations } from './shield-store.ts';
import { insertRow, updateRows } from './tables.ts';
import { findRider } from '../../people/auth/service.ts';

type Rule = OperatorData['shield'][number];
type Kept = Row<'campaign_verdicts'>;
/** Keys whose participations wait for each other, always in this order. */
const LOCKED = ['device', 'payer', 'net', 'referrer'] as const;
const HOUR_MS = 3_600_000;

export type Outcome = Kept['outcome'];

/** A participation with the fields that rules read. */
export type Participation = Omit<Kept, 'id' | 'outcome' | 'rule'>;
type Verdict = Pick<Kept, 'outcome' | 'rule'>;

/** The column of each key of rules. */
export const COLUMNS = {
  rider: 'user_id',
  device: 'device',
  payer: 'payer',
  net: 'net',
  kin: 'kin',
  referrer: 'referrer',
} as const;

/** The marked device and the address that a request came from. */
export interface Signs {
  device: DeviceMark | undefined;
  clientAddress: string;
}

const fits = (
  rule: Rule,
  { campaign, kind, account_days, mark_hours, ...keys }: Participation,
): boolean =>
  rule.isOn &&
  (rule.campaigns.length === 0 || rule.campaigns.includes(campaign)) &&
  (rule.mechanics.length === 0 || rule.mechanics.includes(kind)) &&
  (rule.youngerThanDays === undefined || account_days < rule.youngerThanDays) &&
  isYoungEnough(rule, mark_hours) &&
  keys[COLUMNS[rule.key]] !== null;

/** Whether a device is as young as a rule asks. One without a mark is: nobody knows how old it is. */
export const isYoungEnough = (
  { markYoungerThanHours }: Rule,
  markHours: Participation['mark_hours'],
): boolean =>
  markYoungerThanHours === undefined || markHours === null || markHours < markYoungerThanHours;

/** Returns how many participations or riders a rule counts, including this one. */
export type Tally = (rule: Rule, participation: Participation) => Promise<number> | number;

/** Returns the verdict of the first rule that fits, or `allow` if none does. */
export async function judge(
  rules: readonly Rule[],
  participation: Participation,
  tally: Tally,
): Promise<Verdict> {
  for (const rule of rules) {
    if (fits(rule, participation) && (await tally(rule, participation)) > rule.most) {
      return { outcome: rule.outcome, rule: rule.id };
    }
  }
  return { outcome: 'allow', rule: null };
}

export const windowStart = ({ hours }: Rule, { at }: Pick<Participation, 'at'>): Date =>
  new Date(at.getTime() - hours * HOUR_MS);

const tallyIn =
  (tx: Tx): Tally =>
  async (rule, participation) => {
    const { campaign, at, user_id } = participation;
    const column = COLUMNS[rule.key];
    const query = {
      campaign,
      column,
      value: participation[column],
      kinds: rule.mechanics,
      markYoungerThanHours: rule.markYoungerThanHours,
      since: windowStart(rule, { at }),
    };
    const { acts, others } = await countParticipations(tx, query, user_id);
    return 1 + (rule.count === 'acts' ? acts : others);
  };

/** Returns a keyed hash of a value, so that equal values can be counted without storing them. */
const hashed = ({ config }: Pick<Context, 'config'>, key: string): string =>
  macOf(config.SECRET, 'campaign-shield.', key).toString('base64url').slice(0, 22);

/** A refusal by the rules. Its verdict is stored after the rider's transaction is rolled back. */
export class Denied extends CodedError {
  readonly participation: Participation;
  readonly verdict: Verdict;

  constructor(participation: Participation, verdict: Verdict) {
    super('campaign_refused');
    this.participation = participation;
    this.verdict = verdict;
  }
}

interface Asked extends Signs {
  campaign: string;
  mechanic: string;
  kind: Participation['kind'];
  userId: string;
  kin?: Participation['kin'];
  /** Who referred the rider: a rider or a promoter. */
  referrer?: string;
}

/**
 * Judges a participation within its transaction, and stores the verdict. Concurrent participations that a rule counts together
 * are counted one after another. Devices without a mark count as one device of their network. Throws `Denied`.
 */
export async function judged(
  ctx: Context,
  tx: Tx,
  rules: readonly Rule[],
  { device, clientAddress, userId, kin = null, referrer, ...act }: Asked,
): Promise<Outcome> {
  const now = ctx.clock.now();
  const rider = existing(await findRider(tx, userId), 'user_not_found');
  const participation: Participation = {
    ...act,
    kin,
    at: now,
    user_id: userId,
    device: hashed(ctx, device === undefined ? `none ${clientAddress}` : `device ${device.id}`),
    mark_hours:
      device === undefined
        ? null
        : Math.max(0, Math.floor((now.getTime() - device.since.getTime()) / HOUR_MS)),
    referrer: referrer === undefined ? null : hashed(ctx, `referrer ${referrer}`),
    payer: hashed(ctx, `payer ${await payerOf(tx, userId)}`),
    net: hashed(ctx, `net ${clientAddress}`),
    account_days: Math.max(0, Math.floor((now.getTime() - rider.created_at.getTime()) / DAY_MS)),
  };
  for (const key of LOCKED) {
    if (!rules.some((rule) => rule.key === key && fits(rule, participation))) continue;
    const lockKey = { campaign: act.campaign, key: `${key} ${participation[key]}` };
    await insertRow(tx, 'campaign_shield_keys', { ...lockKey, seen_at: now }, 'keep');
    await updateRows(tx, 'campaign_shield_keys', lockKey, { seen_at: now });
  }
  const verdict = await judge(rules, participation, tallyIn(tx));
  if (verdict.outcome === 'deny') throw new Denied(participation, verdict);
  await keepVerdict(ctx, tx, participation, verdict);
  if (verdict.rule !== null) afterCommit(tx, () => logVerdict(ctx, participation, verdict));
  return verdict.outcome;
}

const keepVerdict = async (
  ctx: Context,
  db: Db | Tx,
  participation: Participation,
  verdict: Verdict,
): Promise<boolean> =>
  await insertRow(db, 'campaign_verdicts', { id: uuidv7(ctx), ...participation, ...verdict });

/** Stores and logs a refusal after its transaction is rolled back. */
export async function noteDenied(ctx: Context, { participation, verdict }: Denied): Promise<void> {
  await keepVerdict(ctx, ctx.db, participation, verdict);
  logVerdict(ctx, participation, verdict);
}

const logVerdict = (
  { log }: Pick<Context, 'log'>,
  { campaign, mechanic, user_id: userId }: Participation,
  { outcome, rule }: Verdict,
): void =>
  log.warn(
    { event: 'campaigns.judged', campaign, mechanic, userId, outcome, rule },
    'a rule against abuse decided on a participation',
  );
