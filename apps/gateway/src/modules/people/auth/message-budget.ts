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
