import { ANYBODY, type DrawnPage, type PageDrawer } from '@shtrans/contract/addresses/page-drawing';
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
  /** Whose a session is; null when it ended. */
  readSession: (tokenHash: string, address: string) => Promise<Caller | null>;
}

/** A page in its document: HTML, and whether it is one rider's. */
interface PageDocument {
  html: Buffer;
  /** Of its own sheet, for the policy. */
  sheetHash: string;
  isPublic: boolean;
}

const HTML = '<html';

/** The build's document in the two parts that stay, cut once: before its first attribute, and from there to its root. */
const partsOf = lazilyPer(({ plain }: ServedFile) => {
  const cut = plain.indexOf(HTML) + HTML.length;
  return [plain.subarray(0, cut), plain.subarray(cut, plain.indexOf('<div id="root">'))] as const;
});

/** Puts a page and what it was drawn of into the document that the build made for its route. */
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
 * Makes documents that bring their page: drawn of the answers to what it asks first. Undefined where a page is not
 * drawn, its rider is not known, an answer is an error or late: its document then goes as the build made it.
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
      // Another site that sends a rider here learns nothing from the size or the time of what they get.
      const fromElsewhere = request.headers['sec-fetch-site'] === 'cross-site';
      const session = page.isPublic || fromElsewhere ? undefined : cookies.read(request);
      const language = languageOfPage(request.query);
      const answered = async (): Promise<PageDocument | undefined> => {
        countDocument(request.clientKey, Date.now());
        const caller = session && (await readSession(session.tokenHash, request.clientKey));
        // Whose page it is has to be known, unless it is everybody's.
        if (!page.isPublic && caller?.sessionKind !== 'main') return undefined;
        const asking = { caller: caller ?? undefined, language, request, reply };
        const answers = await Promise.all(page.questions.map((question) => ask(question, asking)));
        const rider = session?.tail ?? ANYBODY;
        const serverTime = clock.now().toISOString();
        const drawn = page.draw({ answers, rider, serverTime });
        const { isPublic } = page;
        return { html: fillDocument(frame, drawn), sheetHash: drawn.sheetHash, isPublic };
      };
      return await Promise.race([answered(), after(config.PAGE_PATIENCE_MS)]);
    } catch (error) {
      // The page meets the same error by itself, and shows it with the way on.
      const code = codeOf(error);
      if (code === 'internal') {
        log.error(
          { event: 'web.page_not_drawn', err: error, path: request.url.split('?', 1)[0] },
          'a page is not drawn',
        );
      }
      return undefined;
    }
  };
}
