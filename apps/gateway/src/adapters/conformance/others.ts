import { setTimeout as delay } from 'node:timers/promises';
import { roundFault } from '../beacon/http.ts';
import { beaconApi, roundFrom } from '../beacon/port.ts';
import { parkingApi } from '../parking/port.ts';
import { loginTicketsApi } from '../partner/port.ts';
import { faceVerificationApi } from '../face-verification/port.ts';
import { type IdentityCheck, realNameApi } from '../real-name/port.ts';
import { type PaidOrder, ticketingApi } from '../ticketing/port.ts';
import { type Check, type CheckedPartner, must, signatureChecks } from './checked-partner.ts';

const MINUTE_MS = 60_000;
const LOOK_MS = 1000;

/** Tickets that the operator's system made for this check, if it did. */
interface TicketToTry {
  ticket: string | undefined;
  clientId: string;
}

/** What a server that verifies login tickets must do; with a ticket that counts, that it counts once. */
export function loginTicketChecks(
  partner: CheckedPartner,
  { ticket, clientId }: TicketToTry,
): Check[] {
  const { verify } = loginTicketsApi.calls;
  const resultOf = async (tried: string, client = clientId) =>
    (await partner.ask(verify, { ticket: tried, clientId: client })).result;
  const checks: Check[] = [
    ...signatureChecks(partner, verify, { ticket: ticket ?? 'none', clientId }),
    {
      name: 'a ticket that nobody made is ticket_invalid',
      async run() {
        const result = await resultOf('there-is-no-such-ticket');
        must(result === 'ticket_invalid', `it is ${result}`);
      },
    },
  ];
  if (ticket === undefined) return checks;
  return [
    ...checks,
    {
      name: "another client's ticket is ticket_invalid, and not used up by it",
      async run() {
        const result = await resultOf(ticket, 'another-client');
        must(result === 'ticket_invalid', `it is ${result}`);
      },
    },
    {
      name: 'of five who verify a ticket at once one gets its account, the others ticket_used',
      async run() {
        const results = await Promise.all([1, 2, 3, 4, 5].map(() => resultOf(ticket)));
        const accounts = results.filter((result) => result === 'account').length;
        must(accounts === 1, `${accounts} got the account`);
        must(
          results.every((result) => result === 'account' || result === 'ticket_used'),
          `they got ${results.join(', ')}`,
        );
      },
    },
  ];
}

/**
 * What a ticket office must do. Its tickets are of orders that nobody has: it is for a test system.
 *
 * @param waitMs so long it may take to issue one
 */
export function ticketingChecks(
  partner: CheckedPartner,
  newId: () => string,
  waitMs: number,
): Check[] {
  const { issue, settle } = ticketingApi.calls;
  const codesOf = async (times: number): Promise<string[]> => {
    const all = await Promise.all(Array.from({ length: times }, () => partner.ask(issue, order)));
    return all.flatMap((answer) => (answer.state === 'issued' ? answer.code : []));
  };
  const order: PaidOrder = {
    orderId: newId(),
    rider: newId(),
    type: 'multi_ticket',
    product: { zh: '一日票', en: 'One-day pass' },
    quantity: 1,
    visitDate: null,
    validUntil: null,
    // An office may take its time from then on.
    paidAt: new Date(partner.clock.now().getTime() - MINUTE_MS).toISOString(),
  };
  return [
    ...signatureChecks(partner, issue, order),
    ...signatureChecks(partner, settle, order),
    {
      name: 'one order has one ticket, asked for five times at once and again',
      async run() {
        const codes = new Set(await codesOf(5));
        for (let left = waitMs; codes.size === 0 && left > 0; left -= LOOK_MS) {
          await delay(LOOK_MS);
          for (const code of await codesOf(1)) codes.add(code);
        }
        must(codes.size > 0, `none is issued within ${waitMs / 1000} s`);
        for (const code of await codesOf(5)) codes.add(code);
        must(codes.size === 1, `it has ${codes.size}`);
      },
    },
    {
      name: 'says of a paid ride that it is settled or waits',
      run: async () => void (await partner.ask(settle, { ...order, type: 'metro' })),
    },
  ];
}

/** What a server that knows car parks must do. */
export function parkingChecks(partner: CheckedPartner): Check[] {
  const { near } = parkingApi.calls;
  const asked = { lat: 31.234632, lon: 121.470446, metres: 800 };
  return [
    ...signatureChecks(partner, near, asked),
    { name: 'gives car parks', run: async () => void (await partner.ask(near, asked)) },
  ];
}

/** What a public beacon must do. */
export function beaconChecks(partner: CheckedPartner): Check[] {
  const { chain, round } = beaconApi.reads;
  const newest = async (ahead = 0): Promise<number> => {
    const { status, given } = await partner.get(chain.path, chain.answers);
    must(given !== undefined, `${chain.path} answers ${status}`);
    return roundFrom(partner.clock.now(), given.genesis_time, given.period) - 1 + ahead;
  };
  const read = async (n: number) => await partner.get(`/public/${n}`, round.answers);
  return [
    {
      name: 'has had a round by now, and says it again as it was',
      async run() {
        // The newest may be on its way.
        const n = await newest(-1);
        must(n >= 1, 'its genesis is to come');
        const [one, two] = [await read(n), await read(n)];
        must(one.given !== undefined, `round ${n} answers ${one.status}`);
        const fault = roundFault(n, one.given);
        must(fault === undefined, fault ?? '');
        must(one.given.randomness === two.given?.randomness, `round ${n} has two values`);
      },
    },
    {
      name: 'says nothing of a round to come',
      async run() {
        const { status } = await read(await newest(1000));
        must(status === 404 || status === 425, `it answers ${status}, not 404 or 425`);
      },
    },
  ];
}

/** What whoever checks identities must do. The example is the standard's own: a test system may know it or not. */
export function realNameChecks(partner: CheckedPartner, newId: () => string): Check[] {
  const { check } = realNameApi.calls;
  const asked: IdentityCheck = {
    requestId: newId(),
    kind: 'resident_id',
    name: '测试',
    number: '11010519491231002X',
    askedAt: partner.clock.now().toISOString(),
  };
  return [
    ...signatureChecks(partner, check, asked),
    {
      name: 'one request is one check, asked for five times at once and again',
      async run() {
        const all = await Promise.all([1, 2, 3, 4, 5].map(() => partner.ask(check, asked)));
        all.push(await partner.ask(check, asked));
        const decided = all.filter(({ state }) => state !== 'waiting');
        const answers = new Set(decided.map((answer) => JSON.stringify(answer)));
        must(answers.size <= 1, `it has ${answers.size} decisions`);
      },
    },
  ];
}

/** What whoever verifies faces must do. Nobody stands before a camera: nothing is decided. */
export function faceChecks(partner: CheckedPartner, newId: () => string): Check[] {
  const { open, result } = faceVerificationApi.calls;
  const now = partner.clock.now();
  const asked = {
    checkId: newId(),
    identityRequestId: newId(),
    startedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 600_000).toISOString(),
  };
  const { checkId, startedAt } = asked;
  return [
    ...signatureChecks(partner, open, asked),
    {
      name: 'one check has one certificate, opened five times at once and again',
      async run() {
        const all = await Promise.all([1, 2, 3, 4, 5].map(() => partner.ask(open, asked)));
        all.push(await partner.ask(open, asked));
        const certificates = new Set(all.map(({ certificate }) => certificate));
        must(certificates.size === 1, `it gave ${certificates.size} certificates`);
      },
    },
    {
      name: 'decides nothing on a face that nobody showed',
      async run() {
        const { state } = await partner.ask(result, { checkId, startedAt });
        must(state === 'waiting', `it says ${state}`);
      },
    },
  ];
}
