import { offsetAt } from '@shtrans/contract/values/wall-clock';
import { DAY_MS, cityMidnight } from '@shtrans/contract/values/calendar';
import { CodedError, type ErrorCode } from '@shtrans/contract/api/errors';
import { queries } from '../db/shared-tables.ts';
import type { Context } from '../context.ts';

export interface Limit {
  /** Maximum calls per window. */
  max: number;
  windowSeconds: number;
  /** The error code; default: `too_many_requests`. */
  code?: ErrorCode;
}

/**
 * Counts a call in `bucket` (`sms-phone:13800138000`) and returns the number of calls in the window. Throws once the
 * window is full, with the seconds until the next one. The counters are in the database and shared by all gateways; they
 * are written outside any transaction, so that refused and failed attempts count as well.
 */
export async function limit(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  bucket: string,
  { max, windowSeconds, code }: Limit,
): Promise<number> {
  const now = ctx.clock.now();
  const start = windowStart(now, windowSeconds);
  const { n } = await queries(ctx.db)
    .insertInto('rate_counters')
    .values({ bucket, window_start: start, n: 1 })
    .onConflict((c) =>
      c
        .columns(['bucket', 'window_start'])
        .doUpdateSet((eb) => ({ n: eb('rate_counters.n', '+', 1) })),
    )
    .returning('n')
    .executeTakeFirstOrThrow();
  if (n > max * ctx.config.LIMIT_FACTOR) {
    throw new CodedError(code ?? 'too_many_requests', {
      retryAfterSeconds: Math.ceil((start.getTime() - now.getTime()) / 1000) + windowSeconds,
    });
  }
  return n;
}

/** Subtracts a counted call that failed without the caller's fault. */
export async function giveBack(
  ctx: Pick<Context, 'db' | 'clock'>,
  bucket: string,
  { windowSeconds }: Limit,
): Promise<void> {
  await queries(ctx.db)
    .updateTable('rate_counters')
    .set((eb) => ({ n: eb('n', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart(ctx.clock.now(), windowSeconds))
    .where('n', '>', 0)
    .execute();
}

/** Returns the start of the window by the city's clock, so that a limit per day is per day of the calendar. */
function windowStart(now: Date, windowSeconds: number): Date {
  const windowMs = windowSeconds * 1000;
  if (windowMs === DAY_MS) return cityMidnight(now);
  const offset = offsetAt(now.getTime()) % windowMs;
  return new Date(Math.floor((now.getTime() + offset) / windowMs) * windowMs - offset);
}
