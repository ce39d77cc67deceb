import { Counter, type Metric } from 'prom-client';

/** What the business counts in this process since it started; `/metrics` shows it. */
export interface Figures {
  /** `returned`: the money came for an order that does not want it any more, and goes back. */
  payment(provider: string, result: 'started' | 'succeeded' | 'failed' | 'returned'): void;
  refund(result: 'requested' | 'succeeded' | 'refused'): void;
  textMessage(result: 'sent' | 'failed'): void;
  signIn(): void;
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
  return {
    payment: (provider, result) => payments.inc({ provider, result }),
    refund: (result) => refunds.inc({ result }),
    textMessage: (result) => messages.inc({ result }),
    signIn: () => signIns.inc(),
    counters: [payments, refunds, messages, signIns],
  };
}
