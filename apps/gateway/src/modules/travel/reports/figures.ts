import { Counter } from 'prom-client';

/** Counters at zero, in no registry yet. */
export function reportFigures() {
  const reportsAhead = new Counter({
    name: 'partner_reports_ahead_total',
    help: "Partners' reports that were refused because their instant is more than two minutes ahead",
    registers: [],
  });
  return {
    /** Counted at detection, even if the transaction is rolled back. */
    reportAhead: () => reportsAhead.inc(),
    counters: [reportsAhead],
  };
}

declare module '../../../figures.ts' {
  interface Figures extends Omit<ReturnType<typeof reportFigures>, 'counters'> {}
}
