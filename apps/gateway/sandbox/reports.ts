import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Context } from '../src/context.ts';
import type { FastifyInstance } from 'fastify';
import { list, withNote, partnerSite, type Site } from './site.ts';
import type { Sender } from './signature.ts';
import { sendWhileListening } from './webhooks.ts';
import { queries } from './tables.ts';

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'random' | 'log'>;

const SHOWN = 30;

/** The page with the latest reports of a partner. Sends reports while the gateway listens. */
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
      const notices = await queries(deps.db)
        .selectFrom('sandbox.notices')
        .select(['body', 'delivered_at', 'last_answer'])
        .where('partner', '=', partner)
        .orderBy('run_at', 'desc')
        .limit(SHOWN)
        .execute();
      const reports = notices.map(({ body, ...delivery }) => {
        const content: unknown = JSON.parse(body);
        return {
          said: content,
          deliveredAt: delivery.delivered_at?.toISOString() ?? null,
          answer: delivery.last_answer,
        };
      });
      return {
        json: { reports },
        page: ({ say }) => ({
          title: say(texts.title),
          note: say(texts.note),
          parts: [
            list(
              reports.map(({ said, answer }) => withNote(answer ?? '…', JSON.stringify(said))),
              say(texts.none),
            ),
          ],
        }),
      };
    });
  });
