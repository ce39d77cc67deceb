import { Counter } from 'prom-client';

/** Returns new counters that are not registered yet. */
export function authFigures() {
  const signIns = new Counter({
    name: 'sign_ins_total',
    help: 'Successful logins, by code, partner or hand-over',
    registers: [],
  });
  return { signIn: () => signIns.inc(), counters: [signIns] };
}

declare module '../../../figures.ts' {
  interface Figures extends Omit<ReturnType<typeof authFigures>, 'counters'> {}
}
