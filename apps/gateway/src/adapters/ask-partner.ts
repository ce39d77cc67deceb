import type { Context } from '../context.ts';
import { lazilyPer } from '../timing/lazily.ts';
import { withTimeLimit } from '../timing/within.ts';

/** A failure that takes this long occupies a job slot, so it counts as slow. Fast failures do no harm. */
const SLOW_MS = 1000;
/** After this number of consecutive slow failures the partner is paused. */
const MOST_SLOW_FAILURES = 5;
const PAUSE_MS = 10_000;

interface Circuit {
  slowFailures: number;
  /** When the next probing call is allowed, by `performance.now()`. */
  askAgainAt: number;
}

/** One circuit for each driver, so each gateway has its own. */
const circuitOf = lazilyPer((_driver: object): Circuit => ({ slowFailures: 0, askAgainAt: 0 }));

/** The partner is paused: the call was not sent, and its outcome is unknown. */
export class PartnerPaused extends Error {}

/**
 * Calls a partner; throws after `limitMs`. A circuit breaker: after five consecutive slow failures it throws
 * `PartnerPaused` immediately for ten seconds, then allows one call at a time until the partner answers,
 * even with a refusal.
 */
export async function askPartner<T>(
  { log }: Pick<Context, 'log'>,
  { name: partner, driver }: { name: string; driver: object },
  limitMs: number,
  question: () => Promise<T>,
): Promise<T> {
  const circuit = circuitOf(driver);
  const startedAt = performance.now();
  if (circuit.slowFailures >= MOST_SLOW_FAILURES) {
    if (startedAt < circuit.askAgainAt)
      throw new PartnerPaused(`${partner} hangs and is not asked`);
    // This call probes the partner; other calls stay paused until it ends.
    circuit.askAgainAt = startedAt + limitMs + PAUSE_MS;
  }
  try {
    const answer = await withTimeLimit(limitMs, question());
    circuit.slowFailures = 0;
    return answer;
  } catch (error) {
    const now = performance.now();
    if (now - startedAt < SLOW_MS) {
      circuit.slowFailures = 0;
    } else {
      circuit.slowFailures += 1;
      circuit.askAgainAt = now + PAUSE_MS;
      if (circuit.slowFailures === MOST_SLOW_FAILURES) {
        log.warn(
          { event: 'partners.paused', partner },
          'a partner does not answer and is not called for a while',
        );
      }
    }
    throw error;
  }
}
