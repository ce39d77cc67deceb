import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { comparedTime, MAX_SKEW_MS } from '../db/time.ts';
import { withTimeLimit } from '../timing/within.ts';

/** Options of routes for load balancers, on each port. */
const FOR_BALANCERS = { config: { quota: 'probes', audience: 'all' } } as const;

/** Maximum time for the database to answer a probe. */
const DATABASE_LIMIT_MS = 2000;

/** Reasons why a gateway should get no new calls. */
type Unready = 'starting' | 'stopping' | 'jobs' | 'database' | 'clock';

/** Returns the reason that the process itself knows; undefined if it is ready. */
export type OwnState = () => Exclude<Unready, 'database' | 'clock'> | undefined;

/**
 * Serves probes for orchestrators and load balancers. `/livez`: the process answers, else it must be restarted.
 * `/readyz`: the gateway can take calls: its database answers, its clock is the database's, its job worker is alive, and it is not
 * about to stop.
 * `/healthz`: its database answers.
 */
export function serveProbes(
  app: FastifyInstance,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  ownState: OwnState,
): void {
  app.get('/livez', FOR_BALANCERS, async (_request, reply) => answer(reply));
  app.get('/readyz', FOR_BALANCERS, async (_request, reply) => {
    const ownReason = ownState();
    if (ownReason !== undefined) return answer(reply, ownReason);
    const reason = await withTimeLimit(DATABASE_LIMIT_MS, comparedTime({ clock }, db)).then(
      ({ differsMs }) => (differsMs > MAX_SKEW_MS ? 'clock' : undefined),
      () => 'database' as const,
    );
    // Checked again, because a stop may have begun in between.
    return answer(reply, ownState() ?? reason);
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

const answers = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

const answer = (reply: FastifyReply, reason?: Unready): FastifyReply =>
  reply
    .code(reason === undefined ? 200 : 503)
    .header('cache-control', 'no-store')
    .send(reason === undefined ? { status: 'ok' } : { status: 'unavailable', reason });
