import {
  ANY_RIDER,
  type DrawablePage,
  type DrawnPage,
  NO_RIDER,
  type PageDrawer,
} from '@shtrans/contract/addresses/page-drawing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { lazilyPer } from '../../timing/lazily.ts';
import type { Ask } from '../ask.ts';
import type { Caller } from '../call.ts';
import { hostTypeOf } from '../host-type.ts';
import { quotaOf } from '../flood-brake.ts';
import { languageOfPage } from '../language.ts';
import { codeOf } from '../problems.ts';
import { withBrand } from './document-head.ts';
import type { DocumentCookies } from './document-cookie.ts';
import type { ServedFile } from './served-file.ts';
import type { Shell } from './web-build.ts';

export interface PageDocumentTools {
  ask: Ask;
  cookies: DocumentCookies;
  /** Returns the caller of a session; null if it ended. */
  readSession: (tokenHash: string, address: string) => Promise<Caller | null>;
}

/** A document with its page. */
interface PageDocument {
  html: Buffer;
  /** Hashes of the styles that its frame does not have, for the policy. */
  styleHashes: readonly string[];
  /** `DocumentContent.rider` of its page. */
  rider: string;
}

/** The documents of the build that a page is drawn into. */
interface Frames {
  /** Of the visited route. */
  own: Shell;
  /** Of the login in the same language; undefined if the build has none. */
  login: Shell | undefined;
}

const HTML = '<html';
const ROOT = '<div id="root">';
const END = '</div></body>';

/** Cuts the build's document into its constant parts: up to its first attribute, from there to its root, its frame. */
const partsOf = lazilyPer(({ plain }: ServedFile) => {
  const cut = plain.indexOf(HTML) + HTML.length;
  const root = plain.indexOf(ROOT);
  return [
    plain.subarray(0, cut),
    plain.subarray(cut, root),
    plain.subarray(root + ROOT.length, plain.lastIndexOf(END)),
  ] as const;
});

/** The styles and scripts of a document. */
const STYLES_AND_SCRIPTS =
  /<style>[^<]*<\/style>|<script type="module"[^>]*><\/script>|<link rel="stylesheet"[^>]*>/g;

/** The styles and scripts with which a document can also show the login. */
const forLogin = lazilyPer(({ plain: login }: ServedFile) =>
  lazilyPer(({ plain: ownFrame }: ServedFile) => {
    const ownText = ownFrame.toString();
    const more =
      login
        .toString()
        .match(STYLES_AND_SCRIPTS)
        ?.filter((tag) => !ownText.includes(tag)) ?? [];
    return Buffer.from(more.join(''));
  }),
);

/** Inserts a drawn page and its content into the document that the build made for its route. */
function fillDocument(
  { own, login }: Frames,
  { markup, sheet, content }: DrawnPage,
  { brand, showsLogin }: { brand: string; showsLogin: boolean },
): Buffer {
  const [start, head, frame] = partsOf(own.file);
  const data = JSON.stringify(content).replace(/</g, '\\u003c');
  const loginFiles = showsLogin && login !== undefined ? [forLogin(login.file)(own.file)] : [];
  // A device with a login hides a stranger's page and shows the frame.
  const otherFrame =
    content.rider === NO_RIDER
      ? [Buffer.from('<div id="frame">'), frame, Buffer.from('</div>')]
      : [];
  return Buffer.concat([
    start,
    Buffer.from(` data-rider="${content.rider}"${showsLogin ? ' data-login' : ''}`),
    head,
    ...loginFiles,
    Buffer.from(
      `<style id="data-styled">${sheet}</style>${ROOT}${withBrand(markup, brand)}</div><script type="application/json" id="content">${data}</script>`,
    ),
    ...otherFrame,
    Buffer.from('</body></html>'),
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
    { frames, brand }: { frames: Frames; brand: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<PageDocument | undefined> {
    const { pathname, search } = new URL(request.url, 'http://gateway');
    const language = languageOfPage(request.query);
    const drawFor = async (
      page: DrawablePage & { showsLogin?: boolean },
      rider: string,
      caller: Caller | undefined,
    ): Promise<PageDocument> => {
      const asking = { caller, language, request, reply };
      const answers = await Promise.all(page.questions.map((question) => ask(question, asking)));
      const serverTime = previewedTime(answers) ?? clock.now().toISOString();
      const drawnPage = page.draw({ answers, rider, serverTime });
      const { showsLogin = false } = page;
      const loginStyles = showsLogin ? (frames.login?.allowed.style ?? []) : [];
      return {
        html: fillDocument(frames, drawnPage, { brand, showsLogin }),
        styleHashes: [...loginStyles, drawnPage.sheetHash],
        rider,
      };
    };
    const drawPage = async (): Promise<PageDocument | undefined> => {
      const page = drawer.pageAt(pathname, search);
      // A page from another site is drawn without the rider's session, so that the size and time of the answer reveal nothing.
      const fromElsewhere = request.headers['sec-fetch-site'] === 'cross-site';
      const session = page?.isPublic || fromElsewhere ? undefined : cookies.read(request);
      if (page === undefined && session !== undefined) return undefined;
      countDocument(request.clientKey, Date.now());
      if (page?.isPublic) return await drawFor(page, ANY_RIDER, undefined);
      const caller = session && (await readSession(session.tokenHash, request.clientKey));
      if (page && session && caller?.sessionKind === 'main') {
        return await drawFor(page, session.tail, caller);
      }
      // The own app logs its riders in by itself.
      if (hostTypeOf(request) === 'app') return undefined;
      const strangersPage = drawer.strangersPageAt(pathname, search);
      // Riders come back from a payment on another site: they wait for their page, not for the login.
      if (strangersPage === undefined || (fromElsewhere && strangersPage.showsLogin)) {
        return undefined;
      }
      return await drawFor(strangersPage, NO_RIDER, undefined);
    };
    try {
      return await Promise.race([drawPage(), after(config.PAGE_PATIENCE_MS)]);
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

/** Returns the instant of a previewed page among the answers: its document shows that time from the beginning. */
const previewedTime = (answers: readonly unknown[]): string | undefined =>
  answers.flatMap((answer) =>
    typeof answer === 'object' &&
    answer !== null &&
    'preview' in answer &&
    answer.preview !== undefined &&
    'serverTime' in answer &&
    typeof answer.serverTime === 'string'
      ? [answer.serverTime]
      : [],
  )[0];
