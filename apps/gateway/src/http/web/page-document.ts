import {
  ANY_RIDER,
  type DrawnPage,
  type PageDrawer,
} from '@shtrans/contract/addresses/page-drawing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { lazilyPer } from '../../timing/lazily.ts';
import type { Ask } from '../ask.ts';
import type { Caller } from '../call.ts';
import { quotaOf } from '../flood-brake.ts';
import { languageOfPage } from '../language.ts';
import { codeOf } from '../problems.ts';
import type { DocumentCookies } from './document-cookie.ts';
import type { ServedFile } from './served-file.ts';

export interface PageDocumentTools {
  ask: Ask;
  cookies: DocumentCookies;
  /** Returns the caller of a session; null if it ended. */
  readSession: (tokenHash: string, address: string) => Promise<Caller | null>;
}

/** A document with its page, and whether it is public or a rider's. */
interface PageDocument {
  html: Buffer;
  /** Hash of the page's own style sheet, for the policy. */
  sheetHash: string;
  isPublic: boolean;
}

const HTML = '<html';

/** Cuts the build's document into the two constant parts: up to its first attribute, and from there to its root. */
const partsOf = lazilyPer(({ plain }: ServedFile) => {
  const cut = plain.indexOf(HTML) + HTML.length;
  return [plain.subarray(0, cut), plain.subarray(cut, plain.indexOf('<div id="root">'))] as const;
});

/** Inserts a drawn page and its content into the document that the build made for its route. */
function fillDocument(frame: ServedFile, { markup, sheet, content }: DrawnPage): Buffer {
  const [start, head] = partsOf(frame);
  const data = JSON.stringify(content).replace(/</g, '\\u003c');
  return Buffer.concat([
    start,
    Buffer.from(` data-rider="${content.rider}"`),
    head,
    Buffer.from(
      `<style id="data-styled">${sheet}</style><div id="root">${markup}</div><script type="application/json" id="content">${data}</script></body></html>`,
    ),
  ]);
}

const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });

/**
 * Returns a function that makes documents with their page, drawn from the answers to its first questions. It returns
 * undefined if the page is not drawn, its rider is unknown, or an answer fails or is late; the build's document is then
 * sent unchanged.
 */
export function pageDocuments(
  { clock, config, log }: Pick<Context, 'clock' | 'config' | 'log'>,
  tools: PageDocumentTools,
) {
  const { ask, cookies, readSession } = tools;
  const countDocument = quotaOf('drawn', config);
  return async function pageDocument(
    drawer: PageDrawer,
    frame: ServedFile,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<PageDocument | undefined> {
    try {
      const { pathname, search } = new URL(request.url, 'http://gateway');
      const page = drawer.pageAt(pathname, search);
      if (page === undefined) return undefined;
      // A page from another site is drawn without the rider's session, so that the size and time of the answer reveal nothing.
      const fromElsewhere = request.headers['sec-fetch-site'] === 'cross-site';
      const session = page.isPublic || fromElsewhere ? undefined : cookies.read(request);
      const language = languageOfPage(request.query);
      const drawFromAnswers = async (): Promise<PageDocument | undefined> => {
        countDocument(request.clientKey, Date.now());
        const caller = session && (await readSession(session.tokenHash, request.clientKey));
        // Unless the page is public, its rider must be known.
        if (!page.isPublic && caller?.sessionKind !== 'main') return undefined;
        const asking = { caller: caller ?? undefined, language, request, reply };
        const answers = await Promise.all(page.questions.map((question) => ask(question, asking)));
        const rider = session?.tail ?? ANY_RIDER;
        const serverTime = clock.now().toISOString();
        const drawnPage = page.draw({ answers, rider, serverTime });
        const { isPublic } = page;
        return { html: fillDocument(frame, drawnPage), sheetHash: drawnPage.sheetHash, isPublic };
      };
      return await Promise.race([drawFromAnswers(), after(config.PAGE_PATIENCE_MS)]);
    } catch (error) {
      // The page itself gets the same error and shows it.
      const code = codeOf(error);
      if (code === 'internal') {
        log.error(
          { event: 'web.page_not_drawn', err: error, path: request.url.split('?', 1)[0] },
          'a page could not be rendered',
        );
      }
      return undefined;
    }
  };
}
