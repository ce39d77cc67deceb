import { city } from '@shtrans/contract/city/current';
import { setTimeout as delay } from 'node:timers/promises';
import { roundFault } from '../beacon/http.ts';
import { beaconApi, roundFrom } from '../beacon/port.ts';
import { bikesApi } from '../bikes/port.ts';
import { parkingApi } from '../parking/port.ts';
import { loginTicketsApi } from '../partner/port.ts';
import type { PartnerCall } from '../partner-api.ts';
import { faceVerificationApi } from '../face-verification/port.ts';
import { textCheckApi } from '../text-check/port.ts';
import { type IdentityCheck, realNameApi } from '../real-name/port.ts';
import { type PaidOrder, ticketingApi } from '../ticketing/port.ts';
import { type Check, type CheckedPartner, must, signatureChecks } from './checked-partner.ts';

const MINUTE_MS = 60_000;
const LOOK_MS = 1000;

/** A ticket that the operator's system issued for this check, if any. */
interface TicketToTry {
  ticket: string | undefined;
  clientId: string;
}

/** Returns the checks of a login ticket server; with a valid ticket, also that it is valid once. */
export function loginTicketChecks(
  partner: CheckedPartner,
  { ticket, clientId }: TicketToTry,
): Check[] {
  const { verify } = loginTicketsApi.calls;
  const resultOf = async (candidate: string, client = clientId) =>
    (await partner.ask(verify, { ticket: candidate, clientId: client })).result;
  const checks: Check[] = [
    ...signatureChecks(partner, verify, { ticket: ticket ?? 'none', clientId }),
    {
      name: 'an unknown ticket is ticket_invalid',
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
      name: "another client's ticket is ticket_invalid, and stays valid",
      async run() {
        const result = await resultOf(ticket, 'another-client');
        must(result === 'ticket_invalid', `it is ${result}`);
      },
    },
    {
      name: 'of five parallel verifications of a ticket one returns the account, the others ticket_used',
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
 * Returns the checks of a ticket office. They issue tickets of orders that do not exist: use a test system.
 *
 * @param waitMs maximum time to issue a ticket
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
    // In the past, because an office may count its processing time from it.
    paidAt: new Date(partner.clock.now().getTime() - MINUTE_MS).toISOString(),
  };
  return [
    ...signatureChecks(partner, issue, order),
    ...signatureChecks(partner, settle, order),
    {
      name: 'one order has one ticket, issued five times in parallel and again',
      async run() {
        const codes = new Set(await codesOf(5));
        for (
          let remainingMs = waitMs;
          codes.size === 0 && remainingMs > 0;
          remainingMs -= LOOK_MS
        ) {
          await delay(LOOK_MS);
          for (const code of await codesOf(1)) codes.add(code);
        }
        must(codes.size > 0, `none is issued within ${waitMs / 1000} s`);
        for (const code of await codesOf(5)) codes.add(code);
        must(codes.size === 1, `it has ${codes.size}`);
      },
    },
    {
      name: 'reports a paid ride as settled or waiting',
      run: async () => void (await partner.ask(settle, { ...order, type: 'metro' })),
    },
  ];
}

/** Returns the checks of a server that lists places around a point. */
function placesChecks(partner: CheckedPartner, near: PartnerCall, name: string): Check[] {
  const { lat, lon } = city().centre;
  const request = { lat, lon, metres: 800 };
  return [
    ...signatureChecks(partner, near, request),
    { name, run: async () => void (await partner.ask(near, request)) },
  ];
}

/** Returns the checks of a car park server. */
export const parkingChecks = (partner: CheckedPartner): Check[] =>
  placesChecks(partner, parkingApi.calls.near, 'returns car parks');

/** Returns the checks of a bike server. */
export const bikesChecks = (partner: CheckedPartner): Check[] =>
  placesChecks(partner, bikesApi.calls.near, 'returns places with bikes');

/** Returns the checks of a public beacon. */
export function beaconChecks(partner: CheckedPartner): Check[] {
  const { chain, round } = beaconApi.reads;
  const newestRound = async (ahead = 0): Promise<number> => {
    const { status, given } = await partner.get(chain.path, chain.answers);
    must(given !== undefined, `${chain.path} answers ${status}`);
    return roundFrom(partner.clock.now(), given.genesis_time, given.period) - 1 + ahead;
  };
  const readRound = async (n: number) => await partner.get(`/public/${n}`, round.answers);
  return [
    {
      name: 'has a past round, and returns it unchanged',
      async run() {
        // The newest round may not be published yet.
        const n = await newestRound(-1);
        must(n >= 1, 'its genesis is in the future');
        const [firstReading, secondReading] = [await readRound(n), await readRound(n)];
        must(firstReading.given !== undefined, `round ${n} answers ${firstReading.status}`);
        const fault = roundFault(n, firstReading.given);
        must(fault === undefined, fault ?? '');
        must(
          firstReading.given.randomness === secondReading.given?.randomness,
          `round ${n} has two values`,
        );
      },
    },
    {
      name: 'does not return a future round',
      async run() {
        const { status } = await readRound(await newestRound(1000));
        must(status === 404 || status === 425, `it answers ${status}, not 404 or 425`);
      },
    },
  ];
}

/** Returns the checks of an identity server. The example number is that of the standard, which a test system may not know. */
export function realNameChecks(partner: CheckedPartner, newId: () => string): Check[] {
  const { check } = realNameApi.calls;
  const request: IdentityCheck = {
    requestId: newId(),
    kind: 'resident_id',
    name: '测试',
    number: '11010519491231002X',
    askedAt: partner.clock.now().toISOString(),
  };
  return [
    ...signatureChecks(partner, check, request),
    {
      name: 'one request is one check, called five times in parallel and again',
      async run() {
        const all = await Promise.all([1, 2, 3, 4, 5].map(() => partner.ask(check, request)));
        all.push(await partner.ask(check, request));
        const decided = all.filter(({ state }) => state !== 'waiting');
        const answers = new Set(decided.map((answer) => JSON.stringify(answer)));
        must(answers.size <= 1, `it has ${answers.size} decisions`);
      },
    },
  ];
}

/** Returns the checks of a face verification server. There is no face, so nothing is decided. */
export function faceChecks(partner: CheckedPartner, newId: () => string): Check[] {
  const { open, result } = faceVerificationApi.calls;
  const now = partner.clock.now();
  const request = {
    checkId: newId(),
    identityRequestId: newId(),
    startedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 600_000).toISOString(),
  };
  const { checkId, startedAt } = request;
  return [
    ...signatureChecks(partner, open, request),
    {
      name: 'one check has one certificate, opened five times in parallel and again',
      async run() {
        const all = await Promise.all([1, 2, 3, 4, 5].map(() => partner.ask(open, request)));
        all.push(await partner.ask(open, request));
        const certificates = new Set(all.map(({ certificate }) => certificate));
        must(certificates.size === 1, `it gave ${certificates.size} certificates`);
      },
    },
    {
      name: 'decides nothing without a face',
      async run() {
        const { state } = await partner.ask(result, { checkId, startedAt });
        must(state === 'waiting', `it is ${state}`);
      },
    },
  ];
}

/** Returns the checks of a text check. */
export function textChecks(partner: CheckedPartner, newId: () => string): Check[] {
  const { check } = textCheckApi.calls;
  const request = { textId: newId(), kind: 'team_name' as const, text: '绿叶队' };
  return [
    ...signatureChecks(partner, check, request),
    {
      name: 'one text has one answer',
      async run() {
        const all = await Promise.all([1, 2, 3].map(() => partner.ask(check, request)));
        const states = new Set(all.map(({ state }) => state));
        must(states.size === 1, `it has ${states.size} answers`);
      },
    },
  ];
}
