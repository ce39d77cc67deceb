import { Counter, type Metric } from 'prom-client';

/** Log events of money that is not where our books have it; people look into each of them. */
const LEDGER_FAULTS = [
  'ledger.differs',
  'ledger.trade_failed',
  'payments.amount_differs',
  'refunds.owed_refused',
  'refunds.paid_after_refusal',
] as const;
export type LedgerFault = (typeof LEDGER_FAULTS)[number];

/** What the business counts in this process since it started; `/metrics` shows it. */
export interface Figures {
  /** `returned`: the money came for an order that does not want it any more, and goes back. */
  payment(provider: string, result: 'started' | 'succeeded' | 'failed' | 'returned'): void;
  refund(result: 'requested' | 'succeeded' | 'refused'): void;
  textMessage(result: 'sent' | 'failed'): void;
  signIn(): void;
  /** Counted when it is seen, as it is logged, whatever becomes of the transaction. */
  ledgerFault(event: LedgerFault): void;
  /** A line of level `error` or above went to the log. */
  loggedError(event: string): void;
  /** For the registry that is shown. */
  readonly counters: readonly Metric[];
}

/** Counters at zero, in no registry yet. */
export function createFigures(): Figures {
  const payments = new Counter({
    name: 'payments_total',
    help: 'Payments, by provider and what became of them',
    labelNames: ['provider', 'result'],
    registers: [],
  });
  const refunds = new Counter({
    name: 'refunds_total',
    help: 'Refunds that were asked of a provider, and what it did',
    labelNames: ['result'],
    registers: [],
  });
  const messages = new Counter({
    name: 'sms_total',
    help: 'Text messages the provider took, and those it refused or did not answer to',
    labelNames: ['result'],
    registers: [],
  });
  const signIns = new Counter({
    name: 'sign_ins_total',
    help: 'Logins that succeeded, by code, partner or hand-over',
    registers: [],
  });
  const ledgerFaults = new Counter({
    name: 'ledger_faults_total',
    help: 'Money that is not where our books have it, by the log event that tells of it',
    labelNames: ['event'],
    registers: [],
  });
  // A series that begins at 1 has no increase for Prometheus: the first fault would raise no alert.
  for (const event of LEDGER_FAULTS) ledgerFaults.inc({ event }, 0);
  const loggedErrors = new Counter({
    name: 'log_errors_total',
    help: 'Lines of the log of level error, by event',
    labelNames: ['event'],
    registers: [],
  });
  return {
    payment: (provider, result) => payments.inc({ provider, result }),
    refund: (result) => refunds.inc({ result }),
    textMessage: (result) => messages.inc({ result }),
    signIn: () => signIns.inc(),
    ledgerFault: (event) => ledgerFaults.inc({ event }),
    loggedError: (event) => loggedErrors.inc({ event }),
    counters: [payments, refunds, messages, signIns, ledgerFaults, loggedErrors],
  };
}
