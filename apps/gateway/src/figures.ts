import { Counter, type Metric } from 'prom-client';

/** The business counters of this process since it started; a module adds its own in its `figures.ts`. */
export interface Figures extends ReturnType<typeof processFigures> {}

/** A module's counting functions by name, and its counters for `/metrics`, which are in no registry yet. */
export type FigureSet = { readonly counters: readonly Metric[] };

/** Creates the counters that belong to no module, in no registry yet. */
export function processFigures() {
  const messages = new Counter({
    name: 'sms_total',
    help: 'Text messages by result: accepted, refused or unconfirmed',
    labelNames: ['result'],
    registers: [],
  });
  const loggedErrors = new Counter({
    name: 'log_errors_total',
    help: 'Log lines of level error, by event',
    labelNames: ['event'],
    registers: [],
  });
  return {
    textMessage: (result: 'sent' | 'failed') => messages.inc({ result }),
    /** Counts a log line of level `error` or above. */
    loggedError: (event: string) => loggedErrors.inc({ event }),
    counters: [messages, loggedErrors] as readonly Metric[],
  };
}
