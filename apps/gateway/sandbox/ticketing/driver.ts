import type { Context } from '../../src/context.ts';
import type { TicketingPort, Waiting } from '../../src/adapters/ticketing/port.ts';
import { hmac } from '../signature.ts';

/** A pretended ticket is issued a moment after it was paid, a ride settled some minutes after. */
const ISSUED_AFTER_MS = 3000;
const SETTLED_AFTER_MS = 10 * 60_000;
const CODE_DIGITS = 12;

/** Operators that issue every ticket and settle every ride, after a while. */
export function sandboxTicketing({
  config,
  clock,
}: Pick<Context, 'config' | 'clock'>): TicketingPort {
  const once = <T>(paidAt: Date, afterMs: number, done: () => T): Promise<T | Waiting> => {
    const doneAt = new Date(paidAt.getTime() + afterMs);
    const isDone = doneAt <= clock.now();
    return Promise.resolve(isDone ? done() : { state: 'waiting', askAgain: doneAt });
  };
  return {
    issue: ({ orderId, paidAt }) =>
      once(paidAt, ISSUED_AFTER_MS, () => ({
        state: 'issued',
        code: codeOf(config.SECRET ?? '', orderId),
      })),
    settle: ({ paidAt }) => once(paidAt, SETTLED_AFTER_MS, () => ({ state: 'settled' })),
  };
}

/** Digits that nobody can guess and that are the same each time an order's ticket is asked for. */
function codeOf(secret: string, orderId: string): string {
  const mac = hmac(secret, `ticket.${orderId}`);
  return String(mac.readBigUInt64BE() % 10n ** BigInt(CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}
