import { CodedError } from '@shtrans/contract/api/errors';
import type { Context } from '../../../context.ts';
import { giveBack, limit, type Limit } from '../../../http/limits.ts';

const ALL_RIDERS = 'sms-all';
/** Share of the budget at which a warning is logged. */
const WARNING_SHARE = 0.8;

/**
 * Counts a message against the budget of all riders, or against a share of it; returns a function that undoes
 * the count. Throws `sms_budget_spent`; a message refused by a share is not counted.
 */
export async function countMessage(ctx: Context, share = 1): Promise<() => Promise<void>> {
  const max = ctx.config.SMS_PER_HOUR;
  const fullBudget = max * ctx.config.LIMIT_FACTOR;
  const budget: Limit = { max: max * share, windowSeconds: 3600, code: 'sms_budget_spent' };
  const takeBack = () => giveBack(ctx, ALL_RIDERS, budget);
  const messageCount = await limit(ctx, ALL_RIDERS, budget).catch(async (error: unknown) => {
    if (share < 1) await takeBack();
    throw error;
  });
  if (messageCount === Math.ceil(fullBudget * WARNING_SHARE)) {
    ctx.log.warn(
      { event: 'sms.budget_near', sent: messageCount },
      '80 % of the hourly limit of text messages is used',
    );
  }
  if (messageCount === fullBudget) {
    ctx.log.error(
      { event: 'sms.budget_spent', sent: messageCount },
      'the hourly limit of text messages is reached',
    );
  }
  return takeBack;
}

const UNKNOWN = 'sms-unknown';
/** Share of the budget for codes to phones on devices with which their riders have not logged in. */
const UNKNOWN_SHARE = 0.5;
/** An address is allowed this many also when nearly nothing is left, so that a new rider at home still gets a code. */
const MIN_PER_ADDRESS = 5;
/** What is left of the half, below which the limit of an address falls. */
const FALLS_BELOW = 0.5;
const WINDOW_SECONDS = 3600;

/**
 * Counts a code for an unknown device against their half of the budget; the other half is kept for known ones, because nobody
 * else can use it up. What an address is allowed falls as that half does, so that a few addresses cannot spend it alone. Returns a
 * function that undoes the count. Throws `sms_budget_spent`, `too_many_requests`.
 */
export async function countUnknown(
  ctx: Context,
  { addressCount, perAddress }: { addressCount: number; perAddress: number },
): Promise<() => Promise<void>> {
  const { SMS_PER_HOUR, LIMIT_FACTOR } = ctx.config;
  const half: Limit = {
    max: Math.ceil(SMS_PER_HOUR * UNKNOWN_SHARE),
    windowSeconds: WINDOW_SECONDS,
    code: 'sms_budget_spent',
  };
  const takeBack = () => giveBack(ctx, UNKNOWN, half);
  const count = await limit(ctx, UNKNOWN, half);
  const leftShare = 1 - (count - 1) / (half.max * LIMIT_FACTOR);
  const allowedShare = Math.min(1, leftShare / FALLS_BELOW);
  if (addressCount > Math.max(MIN_PER_ADDRESS, perAddress * allowedShare) * LIMIT_FACTOR) {
    await takeBack();
    throw new CodedError('too_many_requests', { retryAfterSeconds: WINDOW_SECONDS });
  }
  if (count === half.max * LIMIT_FACTOR) {
    ctx.log.error(
      { event: 'sms.unknown_budget_spent', sent: count },
      'the half of the hourly limit of text messages for unknown devices is reached',
    );
  }
  return takeBack;
}
