import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from '../../sandbox/chance.ts';
import { type Cluster, GATEWAYS } from './cluster.ts';
import type { Deed, Entry, Journal } from './journal.ts';

/** Each try is waited for longer than the one before: a call that is given up may still arrive. */
const FIRST_TRY_MS = 1000;
const LAST_TRY_MS = 8000;
const PAUSE_MS = 60;
/** Who is not answered within this time has reason to complain. */
const PATIENCE_MS = 60_000;

/** Refusals that say nothing of what was asked: the same is asked again, with the same key. */
const COME_AGAIN = new Set([429, 502, 503, 504]);

/** Where a phone looks at something. */
const LOOKS = {
  order: (id: string) => `/v1/orders/${id}`,
  benefits: (id: string) => `/v1/orders/${id}/benefits`,
  payment: (id: string) => `/v1/payments/${id}`,
  standing: (id: string) => `/v1/campaigns/${id}`,
};

type Write = Exclude<Deed, keyof typeof LOOKS | 'cashier'>;

interface Call {
  deed: Deed;
  of: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** Of a write that costs or grants. */
  key?: string;
}

/** What all phones of a run share. */
export interface Field {
  cluster: Cluster;
  journal: Journal;
  /** Everything that was answered since the last look. */
  entries: Entry[];
  /** Rules that were broken, as they are seen. */
  broken: string[];
  /** Calls that were asked again, for the line of the cycle. */
  repeated: number;
  /** How many gifts there ever were. */
  gifts: number;
  /** Teams that were founded, the newest last. */
  teams: string[];
}

/** A phone of a rider: asks one gateway, and another one when there is no answer, until there is one. */
export class Phone {
  readonly chance: Chance;
  readonly #field: Field;
  readonly #of: Pick<Entry, 'cycle' | 'story' | 'rider' | 'phone'>;
  readonly #token: string;
  #calls = 0;
  readonly #writes: Call[] = [];

  constructor(
    field: Field,
    of: Pick<Entry, 'cycle' | 'story' | 'rider' | 'phone'>,
    token: string,
    chance: Chance,
  ) {
    this.#field = field;
    this.#of = of;
    this.#token = token;
    this.chance = chance;
  }

  pause(least: number, most: number): Promise<void> {
    return delay(this.chance.int(least, most));
  }

  get(deed: keyof typeof LOOKS, of: string): Promise<Entry> {
    return this.#ask({ deed, of, method: 'GET', path: LOOKS[deed](of) });
  }

  /** A write, under a key of its own. */
  async post(deed: Write, of: string, path: string, body?: object) {
    const { cycle, story, phone } = this.#of;
    const key = `chaos-${cycle}-${story}-${phone}-${this.#calls++}-${this.#of.rider.slice(-12)}`;
    const call: Call = { deed, of, method: 'POST', path, key, ...(body && { body }) };
    const answer = await this.#ask(call);
    if (answer.status === 200) this.#writes.push(call);
    return answer;
  }

  /** What a person does at the provider's cashier. */
  atCashier(payment: string, action: object): Promise<Entry> {
    const path = `/sandbox/cashier/${payment}`;
    return this.#ask({ deed: 'cashier', of: payment, method: 'POST', path, body: action });
  }

  /** Repeats all writes that were acknowledged, each with its key. */
  async repeat(): Promise<void> {
    for (const call of this.#writes) await this.#ask(call);
  }

  async #ask(call: Call): Promise<Entry> {
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
      if (answer === undefined || COME_AGAIN.has(answer.status)) continue;
      const until = performance.now();
      const entry: Entry = { ...this.#of, deed, of, ...(key && { key }), ...answer, from, until };
      if (answer.status === 500) {
        this.#field.broken.push(`a rider was answered 500: ${JSON.stringify(entry)}`);
        continue;
      }
      this.#field.entries.push(entry);
      await this.#field.journal.write(entry);
      return entry;
    }
    throw new Error(`nobody answers ${JSON.stringify({ ...this.#of, ...call })}`);
  }

  /** One try; undefined: no answer, or half of one. */
  async #try(
    { deed, method, path, body, key }: Call,
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
