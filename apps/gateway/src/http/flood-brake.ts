import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The quota that a request counts against; the default depends on its kind. */
    quota?: Exclude<Kind, 'drawn'>;
  }
}

const WINDOW_MS = 60_000;
const MAX_TRACKED = 100_000;

/** Maximum requests of a kind per client and minute. A whole office or train may be one client. */
const PER_MINUTE = {
  /** Endpoints of the contract. */
  calls: 1200,
  /** Drawn pages; further ones are sent as frames. */
  drawn: 1200,
  /** Documents and files of the build, served from memory; a first visit requests a dozen. */
  documents: 12_000,
  /** Probes of load balancers and orchestrators, so that a flood from the same address does not make this gateway look unhealthy. */
  probes: 1200,
  /** Images, help, the sandbox, unknown addresses. */
  others: 1200,
};
/** The quota of webhooks is configured, because all reports of a partner may come from one address. */
type Kind = keyof typeof PER_MINUTE | 'webhooks';
type Quotas = Pick<Config, 'LIMIT_FACTOR' | 'WEBHOOKS_PER_MINUTE'>;

/** Counts a client's request. Throws `too_many_requests` above the quota. */
export type CountRequest = (client: string, now: number) => void;

/**
 * Counts requests per client and minute in the memory of this gateway, which costs almost nothing on hot paths. Calls
 * that cost money or allow guessing are limited in the database (`limit`).
 */
export function quotaOf(kind: Kind, config: Quotas): CountRequest {
  const perMinute = kind === 'webhooks' ? config.WEBHOOKS_PER_MINUTE : PER_MINUTE[kind];
  const maxRequests = perMinute * config.LIMIT_FACTOR;
  let windowStart = 0;
  const counts = new Map<string, number>();
  return (client, now) => {
    if (now - windowStart >= WINDOW_MS || counts.size > MAX_TRACKED) {
      windowStart = now;
      counts.clear();
    }
    const n = (counts.get(client) ?? 0) + 1;
    counts.set(client, n);
    if (n > maxRequests) {
      const retryAfterSeconds = Math.ceil((windowStart + WINDOW_MS - now) / 1000);
      throw new CodedError('too_many_requests', { retryAfterSeconds });
    }
  };
}

/** Limits all requests to this server by the quotas that its routes name. */
export function brakeFloods(app: FastifyInstance, config: Quotas): void {
  const count = {
    calls: quotaOf('calls', config),
    webhooks: quotaOf('webhooks', config),
    documents: quotaOf('documents', config),
    probes: quotaOf('probes', config),
    others: quotaOf('others', config),
  };
  app.addHook('onRequest', (request, _reply, next) => {
    const { endpoint, quota } = request.routeOptions.config;
    const kind = quota ?? (endpoint === undefined ? 'others' : 'calls');
    count[kind](request.clientKey, Date.now());
    next();
  });
}
