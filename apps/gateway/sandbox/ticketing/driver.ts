import type { Context } from '../../src/context.ts';
import {
  type SentTicketReport,
  ticketingApi,
  ticketReport,
  type TicketingPort,
  type Waiting,
} from '../../src/adapters/ticketing/port.ts';
import type { Tx } from '../../src/db/database.ts';
import { macOf } from '../../src/crypto/signing-keys.ts';
import { servePartner } from '../partner-server.ts';
import { reportsPage } from '../reports.ts';
import { putWebhook, readSigned } from '../webhooks.ts';
import texts from './texts.json' with { type: 'json' };

/** Delay from the payment until a ticket is issued, or a ride is settled. */
const ISSUED_AFTER_MS = 3000;
export const SETTLED_AFTER_MS = 10 * 60_000;
const CODE_DIGITS = 12;

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'random'>;

/** A ticketing system that issues every ticket and settles every ride after a delay, and reports used tickets. */
export function sandboxTicketing(deps: Deps): TicketingPort {
  const { config, clock } = deps;
  const once = <T>(paidAt: string, afterMs: number, answer: () => T): Promise<T | Waiting> => {
    const doneAt = new Date(Date.parse(paidAt) + afterMs);
    const isDone = doneAt <= clock.now();
    return Promise.resolve(isDone ? answer() : { state: 'waiting', askAgain: doneAt });
  };
  return {
    name: 'sandbox',
    issue: ({ orderId, paidAt }) =>
      once(paidAt, ISSUED_AFTER_MS, () => ({
        state: 'issued',
        code: codeOf(macOf(config.SECRET, `ticket.${orderId}`)),
      })),
    settle: ({ paidAt }) => once(paidAt, SETTLED_AFTER_MS, () => ({ state: 'settled' })),
    readWebhook: (headers, body) => readSigned(deps, 'ticketing', ticketReport, headers, body),
  };
}

/** Queues the report of a ticket event; it is sent until the gateway acknowledges it. */
export const reportTicket = async (
  deps: Deps,
  tx: Tx,
  report: Omit<SentTicketReport, 'id'>,
): Promise<void> =>
  await putWebhook(deps, tx, { partner: 'ticketing', about: report.orderId }, report);

export const ticketingPage = (deps: Deps & Pick<Context, 'log'>, port: TicketingPort) =>
  reportsPage(deps, { partner: 'ticketing', root: '/sandbox/ticketing', texts }, (app) => {
    servePartner(app, deps, 'ticketing', ticketingApi, {
      issue: (order) => port.issue(order),
      settle: (order) => port.settle(order),
    });
  });

/** Returns unguessable digits, always the same for an order. */
function codeOf(mac: Buffer): string {
  return String(mac.readBigUInt64BE() % 10n ** BigInt(CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}
