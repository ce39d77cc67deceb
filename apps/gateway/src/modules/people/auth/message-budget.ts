import type { Context } from '../../../context.ts';
import { giveBack, limit, type Limit } from '../../../http/limits.ts';

const ALL_RIDERS = 'sms-all';
/** From this share of the budget on somebody should look. */
const NEAR = 0.8;

/**
 * Counts a message against the budget of all riders together, or against a share of it; gives what takes it back.
 * Raises `sms_budget_spent`; what a share refuses is not counted.
 */
export async function countMessage(ctx: Context, share = 1): Promise<() => Promise<void>> {
  const max = ctx.config.SMS_PER_HOUR;
  const all = max * ctx.config.LIMIT_FACTOR;
  const budget: Limit = { max: max * share, windowSeconds: 3600, code: 'sms_budget_spent' };
  const takeBack = () => giveBack(ctx, ALL_RIDERS, budget);
  const n = await limit(ctx, ALL_RIDERS, budget).catch(async (error: unknown) => {
    if (share < 1) await takeBack();
    throw error;
  });
  if (n === Math.ceil(all * NEAR)) {
    ctx.log.warn(
      { event: 'sms.budget_near', sent: n },
      "the hour's text messages are nearly spent",
    );
  }
  if (n === all) {
    ctx.log.error({ event: 'sms.budget_spent', sent: n }, "the hour's text messages are spent");
  }
  return takeBack;
}
