import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { within } from '../timing/within.ts';

/** Routes that balancers ask, on each port. */
const FOR_BALANCERS = { config: { quota: 'probes', audience: 'all' } } as const;

/** How long the database may take to answer a probe, in ms. */
const DATABASE_LIMIT_MS = 2000;

/** Why a gateway should get no new calls. */
type Unready = 'starting' | 'stopping' | 'jobs' | 'database';

/** What the process knows of itself; undefined: nothing is wrong. */
export type OwnState = () => Exclude<Unready, 'database'> | undefined;

/**
 * For whoever starts and balances gateways. `/livez`: the process answers; where it does not, start it anew.
 * `/readyz`: it should get calls: its database answers, its jobs are looked after, and it is not about to stop.
 * `/healthz`: its database answers.
 */
export function serveProbes(app: FastifyInstance, db: Db, ownState: OwnState): void {
  app.get('/livez', FOR_BALANCERS, async (_request, reply) => answer(reply));
  app.get('/readyz', FOR_BALANCERS, async (_request, reply) => {
    const own = ownState();
    if (own !== undefined) return answer(reply, own);
    const reachable = await answers(within(DATABASE_LIMIT_MS, sql`select 1`.execute(db)));
    // It may have been told to stop meanwhile.
    return answer(reply, ownState() ?? (reachable ? undefined : 'database'));
  });
  app.get('/healthz', FOR_BALANCERS, async (_request, reply) => {
    const reachable = await answers(sql`select 1`.execute(db));
    return reply
      .code(reachable ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: reachable ? 'ok' : 'unavailable',
        database: reachable ? 'ok' : 'unreachable',
      });
  });
}

const answers = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  );

const answer = (reply: FastifyReply, reason?: Unready): FastifyReply =>
  reply
    .code(reason === undefined ? 200 : 503)
    .header('cache-control', 'no-store')
    .send(reason === undefined ? { status: 'ok' } : { status: 'unavailable', reason });
