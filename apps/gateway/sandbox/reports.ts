import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Context } from '../src/context.ts';
import type { FastifyInstance } from 'fastify';
import { list, noted, partnerSite, type Site } from './site.ts';
import type { Sender } from './signature.ts';
import { sendWhileListening } from './webhooks.ts';
import { queries } from './tables.ts';

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'random' | 'log'>;

const SHOWN = 30;

/** The page of a partner that reports by itself: what it sent last. While the gateway listens, it sends. */
export const reportsPage = (
  deps: Deps,
  {
    partner,
    root,
    texts,
  }: {
    partner: Sender;
    root: string;
    texts: Record<'title' | 'note' | 'none', Bilingual>;
  },
  serve: (app: FastifyInstance, site: Site) => void = () => {},
) =>
  partnerSite(root, (site, app) => {
    serve(app, site);
    sendWhileListening(app, deps, { partner });
    site.shows('/', async () => {
      const sent = await queries(deps.db)
        .selectFrom('sandbox.notices')
        .select(['body', 'delivered_at', 'last_answer'])
        .where('partner', '=', partner)
        .orderBy('run_at', 'desc')
        .limit(SHOWN)
        .execute();
      const reports = sent.map(({ body, ...how }) => {
        const said: unknown = JSON.parse(body);
        return {
          said,
          deliveredAt: how.delivered_at?.toISOString() ?? null,
          answer: how.last_answer,
        };
      });
      return {
        json: { reports },
        page: ({ say }) => ({
          title: say(texts.title),
          note: say(texts.note),
          parts: [
            list(
              reports.map(({ said, answer }) => noted(answer ?? '…', JSON.stringify(said))),
              say(texts.none),
            ),
          ],
        }),
      };
    });
  });
