import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Context } from '../src/context.ts';
import type { FastifyInstance } from 'fastify';
import { serveFailureMode } from './failure-mode.ts';
import type { SandboxPartner } from './schema.ts';
import { list, withNote, partnerSite, type Site } from './site.ts';
import type { Sender } from './signature.ts';
import { sendWhileListening } from './webhooks.ts';
import { queries } from './tables.ts';

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'random' | 'log'>;

const SHOWN = 30;

/**
 * The page with the latest reports of a partner, and with its failure mode if it also answers calls (`system`). Sends
 * reports while the gateway listens.
 */
export const reportsPage = (
  deps: Deps,
  {
    partner,
    root,
    texts,
    system,
  }: {
    partner: Sender;
    root: string;
    texts: Record<'title' | 'note' | 'none', Bilingual>;
    system?: SandboxPartner;
  },
  serve: (app: FastifyInstance, site: Site) => void = () => {},
) =>
  partnerSite(root, (site, app) => {
    serve(app, site);
    sendWhileListening(app, deps, { partner });
    const readFailureMode = system && serveFailureMode(site, deps, { system, root });
    site.shows('/', async () => {
      const failureMode = await readFailureMode?.();
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
        json: { ...(failureMode && { mood: failureMode.mood }), reports },
        page(writer) {
          const reportList = list(
            reports.map(({ said, answer }) => withNote(answer ?? '…', JSON.stringify(said))),
            writer.say(texts.none),
          );
          return {
            title: writer.say(texts.title),
            note: writer.say(texts.note),
            parts: failureMode ? [failureMode.form(writer), reportList] : [reportList],
          };
        },
      };
    });
  });
