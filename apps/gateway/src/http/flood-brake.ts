import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which quota of its caller a request counts for; without one, that of its kind. */
    quota?: Exclude<Kind, 'drawn'>;
  }
}

const WINDOW_MS = 60_000;
const MAX_TRACKED = 100_000;

/** How many requests of a kind one caller may make in a minute. A whole office or train may be one caller. */
const PER_MINUTE = {
  /** Of the contract's endpoints. */
  calls: 1200,
  /** Pages that are drawn; those beyond go as frames. */
  drawn: 1200,
  /** Documents, and the build's files, of which a first visit asks for a dozen. They come from memory. */
  documents: 12_000,
  /** Of balancers and orchestrators, so that no flood of riders behind the same address makes this gateway look ill. */
  probes: 1200,
  /** Pictures, help, the sandbox, what is not there. */
  others: 1200,
};
/** A partner's reports may all come from one address: the operator says how many. */
type Kind = keyof typeof PER_MINUTE | 'webhooks';
type Quotas = Pick<Config, 'LIMIT_FACTOR' | 'WEBHOOKS_PER_MINUTE'>;

/** Counts a caller's request; raises `too_many_requests` beyond the quota. */
export type CountRequest = (client: string, now: number) => void;

/**
 * Counts requests per caller and minute in memory, which costs next to nothing on hot paths: a brake
 * on floods, per gateway. What costs money or lets one guess is limited in the database (`limit`).
 */
export function quotaOf(kind: Kind, config: Quotas): CountRequest {
  const perMinute = kind === 'webhooks' ? config.WEBHOOKS_PER_MINUTE : PER_MINUTE[kind];
  const most = perMinute * config.LIMIT_FACTOR;
  let windowStart = 0;
  const counts = new Map<string, number>();
  return (client, now) => {
    if (now - windowStart >= WINDOW_MS || counts.size > MAX_TRACKED) {
      windowStart = now;
      counts.clear();
    }
    const n = (counts.get(client) ?? 0) + 1;
    counts.set(client, n);
    if (n > most) {
      const retryAfterSeconds = Math.ceil((windowStart + WINDOW_MS - now) / 1000);
      throw new CodedError('too_many_requests', { retryAfterSeconds });
    }
  };
}

/** Puts everything this server answers under the brake, by the quotas that its routes name. */
export function brakeFloods(app: FastifyInstance, config: Quotas): void {
  const count = {
    calls: quotaOf('calls', config),
    webhooks: quotaOf('webhooks', config),
    documents: quotaOf('documents', config),
    probes: quotaOf('probes', config),
    others: quotaOf('others', config),
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint, quota } = request.routeOptions.config;
    const kind = quota ?? (endpoint === undefined ? 'others' : 'calls');
    count[kind](request.clientKey, Date.now());
    done();
  });
}
