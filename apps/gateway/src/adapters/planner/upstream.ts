import { CodedError } from '@shtrans/contract/api/errors';
import type { Context } from '../../context.ts';
import type { FeedPort } from '../feed/port.ts';
import type { PlannerPort } from './port.ts';
import type { Plan, PlanQuery } from '../../planner/plan.ts';
import { hasSteps } from '../../planner/step-free.ts';
import { type ReceivedLeg, itineraryFrom } from './received-itinerary.ts';

export interface UpstreamOptions {
  name: string;
  /** Calls the upstream planner. Throws for a failure or an invalid answer. */
  ask: (query: PlanQuery, signal: AbortSignal) => Promise<ReceivedLeg[][]>;
  /** Finds the no-service reason, and answers instead of the upstream planner if `isFallback`. */
  own: PlannerPort;
  isFallback: boolean;
}

/** After a failure the fallback answers for this time, so that not every rider waits for a timeout. */
const PAUSE_MS = 15_000;
/** If all itineraries depart later than this, they may be of the next service day. */
const LONG_WAIT_MS = 2 * 3_600_000;

/**
 * An upstream planner on the same feed. Its answers are validated against the feed. A failure or an invalid
 * answer throws `planner_failed`, or our own planner answers if `isFallback`.
 */
export function upstreamPlanner(
  { name, ask, own, isFallback }: UpstreamOptions,
  { feed, clock, log }: Pick<Context, 'clock' | 'log'> & { feed: FeedPort },
): PlannerPort {
  let pausedUntil = -Infinity;
  const planWithFallback = async (query: PlanQuery, signal: AbortSignal): Promise<Plan> => ({
    ...(await own.plan(query, signal)),
    by: own.name,
  });
  const planUpstream = async (query: PlanQuery, signal: AbortSignal): Promise<Plan> => {
    const loaded = await feed.current();
    const received = await ask(query, signal);
    const itineraries = received
      .map((legs) => itineraryFrom(loaded.feed, legs, query))
      // The planner can have other data about steps than our feed, which excludes these.
      .filter((itinerary) => query.stepFree !== true || !hasSteps(loaded.feed, itinerary));
    const time = query.time.getTime();
    const isLate = itineraries.every(({ departsAt }) => departsAt.getTime() - time > LONG_WAIT_MS);
    itineraries.sort((a, b) => a.arrivesAt.getTime() - b.arrivesAt.getTime());
    if (itineraries.length === 0 || isLate) {
      const { itineraries: ownItineraries, noServiceReason } = await own.plan(query, signal);
      if (ownItineraries.length === 0 && noServiceReason !== null)
        return { itineraries: [], noServiceReason };
    }
    const none = { kind: 'no_service', nextDepartsAt: null } as const;
    return { itineraries, noServiceReason: itineraries.length > 0 ? null : none };
  };
  return {
    name,
    async plan(query, signal) {
      if (isFallback && clock.now().getTime() < pausedUntil)
        return await planWithFallback(query, signal);
      try {
        return await planUpstream(query, signal);
      } catch (cause) {
        log.warn({ event: 'planner.failed', err: cause, planner: name }, 'the planner failed');
        if (!isFallback) throw new CodedError('planner_failed', { cause });
        pausedUntil = clock.now().getTime() + PAUSE_MS;
        return await planWithFallback(query, AbortSignal.timeout(PAUSE_MS));
      }
    },
  };
}
