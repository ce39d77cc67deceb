import { CodedError } from '@shtrans/contract/api/errors';
import type { Context } from '../../context.ts';
import type { FeedPort } from '../feed/port.ts';
import type { PlannerPort } from './port.ts';
import type { Plan, PlanQuery } from '../../planner/plan.ts';
import { type ReceivedLeg, itineraryFrom } from './received-itinerary.ts';

export interface UpstreamOptions {
  name: string;
  /** Asks the other planner. Raises an error when it cannot be asked or answers nonsense. */
  ask: (query: PlanQuery, signal: AbortSignal) => Promise<ReceivedLeg[][]>;
  /** Knows when the last trips are gone; and answers instead where `isFallback`. */
  own: PlannerPort;
  isFallback: boolean;
}

/** After a failure the fallback answers for so long, so that not every rider waits for the dead. */
const PAUSE_MS = 15_000;
/** Itineraries that begin only so much later may be tomorrow's. */
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
  const planOwn = async (query: PlanQuery, signal: AbortSignal): Promise<Plan> => ({
    ...(await own.plan(query, signal)),
    by: own.name,
  });
  const planThere = async (query: PlanQuery, signal: AbortSignal): Promise<Plan> => {
    const loaded = await feed.current();
    const received = await ask(query, signal);
    const itineraries = received.map((legs) => itineraryFrom(loaded.feed, legs, query));
    const time = query.time.getTime();
    const isLate = itineraries.every(({ departsAt }) => departsAt.getTime() - time > LONG_WAIT_MS);
    itineraries.sort((a, b) => a.arrivesAt.getTime() - b.arrivesAt.getTime());
    if (itineraries.length === 0 || isLate) {
      const { itineraries: others, noServiceReason } = await own.plan(query, signal);
      if (others.length === 0 && noServiceReason !== null)
        return { itineraries: [], noServiceReason };
    }
    const none = { kind: 'no_service', nextDepartsAt: null } as const;
    return { itineraries, noServiceReason: itineraries.length > 0 ? null : none };
  };
  return {
    name,
    async plan(query, signal) {
      if (isFallback && clock.now().getTime() < pausedUntil) return await planOwn(query, signal);
      try {
        return await planThere(query, signal);
      } catch (cause) {
        log.warn({ event: 'planner.failed', err: cause, planner: name }, 'the planner failed');
        if (!isFallback) throw new CodedError('planner_failed', { cause });
        pausedUntil = clock.now().getTime() + PAUSE_MS;
        return await planOwn(query, AbortSignal.timeout(PAUSE_MS));
      }
    },
  };
}
