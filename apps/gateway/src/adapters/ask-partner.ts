import type { Context } from '../context.ts';
import { lazilyPer } from '../timing/lazily.ts';
import { withTimeLimit } from '../timing/within.ts';

/** A failure that takes this long keeps a slot from others: the partner hangs. A quick one costs nobody anything. */
const SLOW_MS = 1000;
/** A partner that failed so often in a row, and slowly, is not asked for a while. */
const MOST_SLOW_FAILURES = 5;
const PAUSE_MS = 10_000;

interface Circuit {
  slowFailures: number;
  /** When the next call may find out whether the partner answers again, by `performance.now()`. */
  askAgainAt: number;
}

/** Per driver, and so for one gateway: each finds out by itself. */
const circuitOf = lazilyPer((_driver: object): Circuit => ({ slowFailures: 0, askAgainAt: 0 }));

/** A partner that hangs is not asked: nothing is known of what it would have said, nor did it hear of anything. */
export class PartnerPaused extends Error {}

/**
 * Asks a partner and raises when it takes longer than `limitMs`. A circuit breaker: after five slow failures in a row
 * the partner is not asked for ten seconds (`PartnerPaused`, at once), then by one call at a time until one is
 * answered, be it by a refusal.
 */
export async function askPartner<T>(
  { log }: Pick<Context, 'log'>,
  { name: partner, driver }: { name: string; driver: object },
  limitMs: number,
  question: () => Promise<T>,
): Promise<T> {
  const circuit = circuitOf(driver);
  const begun = performance.now();
  if (circuit.slowFailures >= MOST_SLOW_FAILURES) {
    if (begun < circuit.askAgainAt) throw new PartnerPaused(`${partner} hangs and is not asked`);
    // This call finds out; the others wait for what it hears.
    circuit.askAgainAt = begun + limitMs + PAUSE_MS;
  }
  try {
    const answer = await withTimeLimit(limitMs, question());
    circuit.slowFailures = 0;
    return answer;
  } catch (error) {
    const now = performance.now();
    if (now - begun < SLOW_MS) {
      circuit.slowFailures = 0;
    } else {
      circuit.slowFailures += 1;
      circuit.askAgainAt = now + PAUSE_MS;
      if (circuit.slowFailures === MOST_SLOW_FAILURES) {
        log.warn(
          { event: 'partners.paused', partner },
          'a partner hangs and is not asked for a while',
        );
      }
    }
    throw error;
  }
}
