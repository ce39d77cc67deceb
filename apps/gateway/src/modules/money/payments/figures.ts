import { Counter } from 'prom-client';

/** Log events of money that is not where our ledger has it; people investigate each of them. */
const LEDGER_FAULTS = [
  'ledger.bill_missing',
  'ledger.differs',
  'ledger.trade_failed',
  'payments.amount_differs',
  'refunds.owed_refused',
  'refunds.paid_after_refusal',
] as const;

/** Counters at zero, in no registry yet. */
export function paymentFigures() {
  const payments = new Counter({
    name: 'payments_total',
    help: 'Finished payments by provider and result',
    labelNames: ['provider', 'result'],
    registers: [],
  });
  const refunds = new Counter({
    name: 'refunds_total',
    help: 'Refunds requested from providers, by result',
    labelNames: ['result'],
    registers: [],
  });
  const ledgerFaults = new Counter({
    name: 'ledger_faults_total',
    help: 'Differences between our ledger and the money at a provider, by log event',
    labelNames: ['event'],
    registers: [],
  });
  // A series that begins at 1 has no increase for Prometheus: the first fault would trigger no alert.
  for (const event of LEDGER_FAULTS) ledgerFaults.inc({ event }, 0);
  return {
    /** `returned`: the money arrived for an order that no longer accepts it, and is refunded. */
    payment: (provider: string, result: 'started' | 'succeeded' | 'failed' | 'returned') =>
      payments.inc({ provider, result }),
    refund: (result: 'requested' | 'succeeded' | 'refused') => refunds.inc({ result }),
    /** Counted at detection, as it is logged, even if the transaction is rolled back. */
    ledgerFault: (event: (typeof LEDGER_FAULTS)[number]) => ledgerFaults.inc({ event }),
    counters: [payments, refunds, ledgerFaults],
  };
}

declare module '../../../figures.ts' {
  interface Figures extends Omit<ReturnType<typeof paymentFigures>, 'counters'> {}
}
