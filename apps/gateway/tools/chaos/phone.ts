import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from '../../sandbox/chance.ts';
import { readKeys } from '../../src/crypto/signing-keys.ts';
import { markCookie } from '../../src/http/device-marks.ts';
import { testMark } from '../../test/device-mark.ts';
import { type Cluster, GATEWAYS } from './cluster.ts';
import type { Deed, Entry, Journal } from './journal.ts';

/** Time limits of the first and the last tries. They grow, because an abandoned call may still arrive. */
const FIRST_TRY_MS = 1000;
const LAST_TRY_MS = 8000;
const PAUSE_MS = 60;
/** No answer within this time is a fault. */
const PATIENCE_MS = 60_000;

/** Temporary refusals, after which the same call is repeated with the same key. */
const RETRIABLE_STATUSES = new Set([429, 502, 503, 504]);

/** Paths of reads. */
const LOOKS = {
  order: (id: string) => `/v1/orders/${id}`,
  benefits: (id: string) => `/v1/orders/${id}/benefits`,
  payment: (id: string) => `/v1/payments/${id}`,
  standing: (id: string) => `/v1/campaigns/${id}`,
};

type Write = Exclude<Deed, keyof typeof LOOKS | 'cashier'>;

interface RiderCall {
  deed: Deed;
  of: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** The idempotency key of a write. */
  key?: string;
}

/** State that all phones of a run share. */
export interface Field {
  cluster: Cluster;
  journal: Journal;
  /** All answers since the last check. */
  entries: Entry[];
  /** Broken rules found so far. */
  broken: string[];
  /** Number of repeated calls, for the line of the cycle. */
  repeated: number;
  /** Number of gifts ever added. */
  gifts: number;
  /** Ids of the created teams, the newest last. */
  teams: string[];
}

/** A rider's phone. It calls one gateway after another until it gets an answer. */
export class Phone {
  readonly chance: Chance;
  readonly #field: Field;
  readonly #of: Pick<Entry, 'cycle' | 'story' | 'rider' | 'phone'>;
  readonly #token: string;
  /** Without a device mark, all phones would count as one device of their network. */
  readonly #cookie: string;
  #calls = 0;
  readonly #writes: RiderCall[] = [];

  constructor(
    field: Field,
    owner: Pick<Entry, 'cycle' | 'story' | 'rider' | 'phone'>,
    token: string,
    chance: Chance,
  ) {
    this.#field = field;
    this.#of = owner;
    this.#token = token;
    const SECRET = readKeys(field.cluster.env().SECRET ?? '');
    const mark = testMark(`${owner.rider} ${owner.phone}`);
    this.#cookie = markCookie({ config: { SECRET } }, mark);
    this.chance = chance;
  }

  pause(minMs: number, maxMs: number): Promise<void> {
    return delay(this.chance.int(minMs, maxMs));
  }

  get(deed: keyof typeof LOOKS, id: string): Promise<Entry> {
    return this.#ask({ deed, of: id, method: 'GET', path: LOOKS[deed](id) });
  }

  /** Writes, with a new idempotency key. */
  async post(deed: Write, id: string, path: string, body?: object) {
    const { cycle, story, phone } = this.#of;
    const key = `chaos-${cycle}-${story}-${phone}-${this.#calls++}-${this.#of.rider.slice(-12)}`;
    const call: RiderCall = { deed, of: id, method: 'POST', path, key, ...(body && { body }) };
    const answer = await this.#ask(call);
    if (answer.status === 200) this.#writes.push(call);
    return answer;
  }

  /** Performs an action at the provider's cashier. */
  atCashier(payment: string, action: object): Promise<Entry> {
    const path = `/sandbox/cashier/${payment}`;
    return this.#ask({ deed: 'cashier', of: payment, method: 'POST', path, body: action });
  }

  /** Repeats all acknowledged writes, each with its key. */
  async repeat(): Promise<void> {
    for (const call of this.#writes) await this.#ask(call);
  }

  async #ask(call: RiderCall): Promise<Entry> {
    const { deed, of, key } = call;
    const first = this.chance.int(0, GATEWAYS - 1);
    const from = performance.now();
    for (let attempt = 0; performance.now() - from < PATIENCE_MS; attempt++) {
      if (attempt > 0) {
        this.#field.repeated += 1;
        await delay(PAUSE_MS);
      }
      const limit = Math.min(FIRST_TRY_MS * 2 ** Math.floor(attempt / GATEWAYS), LAST_TRY_MS);
      const answer = await this.#try(call, (first + attempt) % GATEWAYS, limit);
      if (answer === undefined || RETRIABLE_STATUSES.has(answer.status)) continue;
      const answeredAt = performance.now();
      const entry: Entry = {
        ...this.#of,
        deed,
        of,
        ...(key && { key }),
        ...answer,
        from,
        until: answeredAt,
      };
      if (answer.status === 500) {
        this.#field.broken.push(`a rider was answered 500: ${JSON.stringify(entry)}`);
        continue;
      }
      this.#field.entries.push(entry);
      await this.#field.journal.write(entry);
      return entry;
    }
    throw new Error(`no answer to ${JSON.stringify({ ...this.#of, ...call })}`);
  }

  /** Tries once. Undefined: no answer, or an incomplete one. */
  async #try(
    { deed, method, path, body, key }: RiderCall,
    gateway: number,
    limitMs: number,
  ): Promise<{ status: number; code?: string; body: unknown } | undefined> {
    const { provider, gateways } = this.#field.cluster;
    const riders = gateways[gateway]?.links.riders.port;
    const base = deed === 'cashier' ? provider.address : `http://127.0.0.1:${riders}`;
    if (base === undefined) return undefined;
    try {
      const answer = await fetch(base + path, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${this.#token}`,
          cookie: this.#cookie,
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(limitMs),
      });
      const json = (await answer.json()) as { code?: string };
      return {
        status: answer.status,
        ...(answer.status !== 200 && { code: json.code ?? '' }),
        body: json,
      };
    } catch {
      return undefined;
    }
  }
}
