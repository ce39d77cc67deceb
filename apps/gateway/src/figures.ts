import { Counter, type Metric } from 'prom-client';

/** What the business counts in this process since it started; a module adds its own in its `figures.ts`. */
export interface Figures extends ReturnType<typeof processFigures> {}

/** What a module counts: functions by their names, and for `/metrics` its counters, which are in no registry yet. */
export type FigureSet = { readonly counters: readonly Metric[] };

/** What belongs to no module. Counters at zero, in no registry yet. */
export function processFigures() {
  const messages = new Counter({
    name: 'sms_total',
    help: 'Text messages the provider took, and those it refused or did not answer to',
    labelNames: ['result'],
    registers: [],
  });
  const loggedErrors = new Counter({
    name: 'log_errors_total',
    help: 'Lines of the log of level error, by event',
    labelNames: ['event'],
    registers: [],
  });
  return {
    textMessage: (result: 'sent' | 'failed') => messages.inc({ result }),
    /** A line of level `error` or above went to the log. */
    loggedError: (event: string) => loggedErrors.inc({ event }),
    counters: [messages, loggedErrors] as readonly Metric[],
  };
}
