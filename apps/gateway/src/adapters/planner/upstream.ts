import { CodedError } from '@shtrans/contract/errors';
import type { Context } from '../../context.ts';
import type { FeedPort } from '../feed/port.ts';
import type { PlannedWays, PlannerPort, PlanQuestion } from './port.ts';
import { type ToldLeg, wayFrom } from './told-way.ts';

export interface UpstreamOptions {
  name: string;
  /** Asks the other planner. Raises an error when it cannot be asked or answers nonsense. */
  ask: (question: PlanQuestion, signal: AbortSignal) => Promise<ToldLeg[][]>;
  /** Knows when the last trips are gone; and answers instead where `isFallback`. */
  own: PlannerPort;
  isFallback: boolean;
}

/** After a failure the fallback answers for so long, so that not every rider waits for the dead. */
const PAUSE_MS = 15_000;
/** Ways that begin only so much later may be tomorrow's. */
const LONG_WAIT_MS = 2 * 3_600_000;

/**
 * Another planner on the same feed. Its answers are held against the feed: what is not in it, or cannot
 * be, is `planner_failed`, as silence is; where a fallback is wanted, we plan ourselves instead.
 */
export function upstreamPlanner(
  { name, ask, own, isFallback }: UpstreamOptions,
  { feed, clock, log }: Pick<Context, 'clock' | 'log'> & { feed: FeedPort },
): PlannerPort {
  let pausedUntil = -Infinity;
  const planOwn = async (question: PlanQuestion, signal: AbortSignal): Promise<PlannedWays> => ({
    ...(await own.plan(question, signal)),
    by: own.name,
  });
  const planThere = async (question: PlanQuestion, signal: AbortSignal): Promise<PlannedWays> => {
    const loaded = await feed.current();
    const told = await ask(question, signal);
    const ways = told.map((legs) => wayFrom(loaded.feed, legs, question));
    const time = question.time.getTime();
    const isLate = ways.every(({ departsAt }) => departsAt.getTime() - time > LONG_WAIT_MS);
    if (ways.length > 0 && !isLate) return { ways: ways.sort(byArrival), notice: null };
    const { ways: others, notice } = await own.plan(question, signal);
    if (others.length === 0 && notice !== null) return { ways: [], notice };
    return {
      ways: ways.sort(byArrival),
      notice: ways.length > 0 ? null : { kind: 'no_service', nextDepartsAt: null },
    };
  };
  return {
    name,
    async plan(question, signal) {
      if (isFallback && clock.now().getTime() < pausedUntil) return await planOwn(question, signal);
      try {
        return await planThere(question, signal);
      } catch (cause) {
        log.warn({ err: cause, planner: name }, 'the planner failed');
        if (!isFallback) throw new CodedError('planner_failed', { cause });
        pausedUntil = clock.now().getTime() + PAUSE_MS;
        return await planOwn(question, AbortSignal.timeout(PAUSE_MS));
      }
    },
  };
}

const byArrival = (a: { arrivesAt: Date }, b: { arrivesAt: Date }): number =>
  a.arrivesAt.getTime() - b.arrivesAt.getTime();
