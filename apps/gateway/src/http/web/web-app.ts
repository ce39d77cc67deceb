import path from 'node:path';
import { campaigns } from '@shtrans/contract/addresses/campaigns';
import { CAMPAIGN_PATH } from '@shtrans/contract/campaigns/path';
import { needsDiamond } from '@shtrans/contract/hosts/diamond';
import { services } from '@shtrans/contract/addresses/services';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { viewing } from '@shtrans/contract/addresses/viewing';
import { BASE_PATH, linkTo, SHARED_BASE } from '@shtrans/contract/addresses/link-to';
import { withinBase } from '@shtrans/contract/addresses/route-path';
import { ANY_RIDER, isOneRider, type PageDrawer } from '@shtrans/contract/addresses/page-drawing';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { StartupError } from '../../errors/startup-error.ts';
import { compressedDocument } from '../compress-answers.ts';
import { hostOf, hostTypeOf } from '../host-type.ts';
import { type Language, languageOfPage } from '../language.ts';
import type { Metrics } from '../metrics.ts';
import { branded, withHead } from './document-head.ts';
import type { DocumentStep } from './load.ts';
import { pageDocuments, type PageDocumentTools } from './page-document.ts';
import { pageHeaders, sdkOf } from './policy.ts';
import { sendServed } from './served-file.ts';
import { landingOf } from './shared-link.ts';
import { buildTime, openWebBuild, type Shell, type WebBuild } from './web-build.ts';

const DEFAULT_DIST = path.resolve(import.meta.dirname, '../../../../web/dist');
/** Minimum time between two checks for a new build. */
const LOOK_MS = 1000;
const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** For frames of a busy gateway, so that proxies answer the next visitors. */
const TEN_SECONDS = 'public, max-age=10';
const PRIVATE = 'private, no-store';
/**
 * For documents that allow the script of one host, or show what visitors without a login see, so that no shared cache
 * gives them to others.
 */
const OF_ONE_VISITOR = 'private, no-cache';
/** Service workers, which request pages and files themselves and need their own policy. */
const WORKER = /[\w-]+-worker\.js$/;
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
/** The build names each file in this folder by the hash of its content (`apps/web/vite.config.ts`). */
const ASSETS = 'assets/';

/**
 * Preloads the scripts with which a page calls our own app: otherwise the browser finds them one round trip later, in
 * the entry. As a header, so that documents are the same for all hosts and caches.
 */
const earlyScripts = ({ ownApp }: WebBuild, request: FastifyRequest): Record<string, string> =>
  ownApp.length > 0 && hostTypeOf(request) === 'app'
    ? {
        link: ownApp
          .map((address) => `<${address}>; rel=preload; as=script; crossorigin`)
          .join(', '),
      }
    : {};

/** The address of the build's document for campaigns. */
const CAMPAIGN_DOCUMENT = linkTo(campaigns.campaign.slice(0, -2));

const OPTIONS = { config: { quota: 'documents' } } as const;

/** The metrics' name of a visitor's document without a page, by step. */
const WITHOUT_PAGE = { page: 'frame', frame: 'frame_busy', static: 'static' } as const;

interface PageTools extends PageDocumentTools {
  /** Returns which documents this gateway can afford now. */
  step: () => DocumentStep;
  metrics: Pick<Metrics, 'document' | 'release'>;
  /** Returns the operator's name of the service; never fails. */
  brand: () => Promise<Bilingual>;
  /** Returns the origins that the operator data in force allow for the page that shows images. */
  imageOrigins: () => Promise<readonly string[]>;
  /** Returns the title, link preview and address of a campaign's page or a preview link; undefined if there is none. */
  campaignWords: (request: {
    path: string;
    key: string | undefined;
    id: string | undefined;
    preview: string | undefined;
  }) => Promise<
    | {
        title: Bilingual;
        share: { title: Bilingual; text: Bilingual };
        /** Below the base; a rider's link in its normal form. */
        address: string;
        query: Readonly<Record<string, string>>;
      }
    | undefined
  >;
  /** Returns the title and link preview of a survey; undefined if it is not open. */
  surveyWords: (
    id: string,
  ) => Promise<{ title: Bilingual; share: { title: Bilingual; text: Bilingual } } | undefined>;
}

const inLanguage = (language: Language, { zh, en }: Bilingual): string =>
  language === 'zh_cn' ? zh : en;

/** Returns a value of a query. */
const valueIn = (query: unknown, name: string): string | undefined => {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
};

/** Serves the web app below /shtrans-h5/: its assets, and for each route its page in the caller's language. */
export function serveWebApp(
  app: FastifyInstance,
  ctx: Pick<Context, 'config' | 'log' | 'clock'>,
  tools: PageTools,
): void {
  const { config, log } = ctx;
  const pageDocument = pageDocuments(ctx, tools);
  const dist = config.WEB_DIST ?? DEFAULT_DIST;
  const home = config.PUBLIC_URL === undefined ? undefined : new URL(config.PUBLIC_URL);
  const unreadable = (error: unknown): undefined => {
    log.warn(
      { event: 'web.build_unreadable', err: error },
      'the build of the web app cannot be read',
    );
    return undefined;
  };
  const open = (): WebBuild => {
    const opened = openWebBuild(dist, home?.origin);
    const { release } = opened;
    if (release !== '') {
      tools.metrics.release(release);
      log.info({ event: 'web.build_served', release }, 'a build of the web app is served');
    }
    return opened;
  };
  /** Returns the allowed origins of a document; if the operator data cannot be read, only its own images. */
  const allowedAt = async (pathname: string, { allowed }: Shell): Promise<Shell['allowed']> => {
    if (withinBase(pathname) !== viewing.imageUrl) return allowed;
    const more = await tools.imageOrigins().catch((err: unknown) => {
      log.warn(
        { event: 'web.image_hosts_unknown', err },
        'the image hosts cannot be read; a document does not show their images',
      );
      return [];
    });
    return { ...allowed, image: [...allowed.image, ...more] };
  };
  const wordsUnknown = (err: unknown): undefined => {
    log.warn(
      { event: 'web.campaigns_unknown', err },
      'the titles of campaigns and surveys cannot be read; their documents have none',
    );
    return undefined;
  };
  /** Returns the document of a path: that of a screen, else of an operator's campaign, else that of unknown routes. */
  const shellAt = async (
    release: WebBuild,
    pathname: string,
    query: unknown,
    preview: string | undefined,
  ): Promise<Shell | undefined> => {
    const language = languageOfPage(query);
    const shell = release.shell(pathname, language);
    const path = withinBase(pathname) ?? '';
    const sid = path === services.survey ? valueIn(query, 'sid') : undefined;
    if (shell === undefined || (shell.found ? sid === undefined : !CAMPAIGN_PATH.test(path))) {
      return shell;
    }
    const request = { path, key: valueIn(query, 'key'), id: valueIn(query, 'id'), preview };
    const words = await (
      sid === undefined ? tools.campaignWords(request) : wordsOfSurvey(sid)
    ).catch(wordsUnknown);
    const document = sid === undefined ? release.shell(CAMPAIGN_DOCUMENT, language) : shell;
    if (words === undefined || document === undefined) return shell;
    const say = (text: Bilingual): string => inLanguage(language, text);
    return withHead(document, {
      title: say(words.title),
      share: { title: say(words.share.title), text: say(words.share.text) },
      url: `${home?.origin ?? ''}${linkTo(words.address, {}, { ...words.query, ...(language === 'en_us' && { language }) })}`,
    });
  };
  const wordsOfSurvey = async (sid: string) => {
    const words = await tools.surveyWords(sid);
    return words && { ...words, address: services.survey, query: { sid } };
  };
  let build: WebBuild;
  try {
    build = open();
  } catch (cause) {
    throw new StartupError(`The web app in ${dist} is of another release: npm run build`, {
      cause,
    });
  }
  let lookedAt = Date.now();
  // Replaced as a whole when another build appears.
  const current = (): WebBuild => {
    if (Date.now() - lookedAt <= LOOK_MS) return build;
    lookedAt = Date.now();
    try {
      if (buildTime(dist) !== build.madeAt) build = open();
    } catch (error) {
      // A build is being written: serve the current one.
      unreadable(error);
    }
    return build;
  };

  // Browsers request it by themselves, on every page of this origin.
  app.get('/favicon.ico', (_request, reply) => reply.redirect(`${BASE_PATH}/favicon.svg`, 302));
  app.get('/', (_request, reply) => reply.redirect(`${BASE_PATH}/`, 302));
  app.get(BASE_PATH, (request, reply) => {
    const query = request.url.slice(BASE_PATH.length);
    return reply.redirect(`${BASE_PATH}/${query}`, 301);
  });
  for (const shared of [SHARED_BASE, `${SHARED_BASE}/*`]) {
    app.get(shared, OPTIONS, (request, reply) =>
      reply
        .headers({ 'cache-control': 'no-store', vary: 'Cookie' })
        .redirect(landingOf(request, home), 302),
    );
  }
  app.get<{ Params: { '*': string } }>(`${BASE_PATH}/*`, OPTIONS, async (request, reply) => {
    const name = request.params['*'];
    const release = current();
    const asset = release.asset(name);
    if (asset && WORKER.test(name)) void reply.header('content-security-policy', WORKER_POLICY);
    if (asset)
      return sendServed(request, reply, asset, name.startsWith(ASSETS) ? FOR_EVER : AN_HOUR);
    if (name.startsWith(ASSETS)) throw new CodedError('not_found');
    const [pathname = ''] = request.originalUrl.split('?', 1);
    const preview = valueIn(request.query, 'preview');
    if (preview !== undefined) void reply.header('x-robots-tag', 'noindex, nofollow');
    const sdk = sdkOf(hostOf(request).host);
    const unless = (cacheControl: string): string => {
      if (preview !== undefined) return PRIVATE;
      return sdk === undefined ? cacheControl : OF_ONE_VISITOR;
    };
    const brand = inLanguage(languageOfPage(request.query), await tools.brand());
    const shell = branded(
      existing(await shellAt(release, pathname, request.query, preview), 'not_found'),
      brand,
    );
    const allowed = { ...(await allowedAt(pathname, shell)), sdk };
    void reply.code(shell.found ? 200 : 404).headers(earlyScripts(release, request));
    // A script that requests a document caches it, so it gets the frame.
    const isVisit = request.headers.accept?.includes('text/html') === true;
    // A page that the payment app must authorise shows nothing before that, for any caller, because caches know only the address.
    if (isVisit && needsDiamond(new URL(request.url, 'http://gateway').searchParams)) {
      tools.metrics.document('frame');
      void reply.headers(pageHeaders(allowed)).header('vary', 'Accept, User-Agent');
      return sendServed(request, reply, shell.waiting(), unless('no-cache'));
    }
    const step = isVisit ? tools.step() : 'frame';
    const draws = step === 'page' && config.PAGES_IN_DOCUMENTS;
    const drawer = draws ? await release.drawer().catch(unreadable) : undefined;
    const framesOf = ({ loginPath }: PageDrawer) => ({
      own: shell,
      login: release.shell(loginPath, languageOfPage(request.query)),
    });
    const page =
      drawer && (await pageDocument(drawer, { frames: framesOf(drawer), brand }, request, reply));
    tools.metrics.document(page ? 'page' : isVisit ? WITHOUT_PAGE[step] : 'frame');
    if (page === undefined) {
      void reply.headers(pageHeaders(allowed)).header('vary', 'User-Agent');
      if (step !== 'static') return sendServed(request, reply, shell.file, unless('no-cache'));
      void reply.header('vary', 'Accept, User-Agent');
      return sendServed(request, reply, shell.still(), unless(TEN_SECONDS));
    }
    const style = [...allowed.style, ...page.styleHashes];
    return reply
      .headers(pageHeaders({ ...allowed, style }))
      .type(shell.file.type)
      .headers({
        'cache-control': isOneRider(page.rider)
          ? PRIVATE
          : unless(page.rider === ANY_RIDER ? 'no-cache' : OF_ONE_VISITOR),
        vary: 'Accept, Cookie, User-Agent',
      })
      .send(compressedDocument(request, reply, page.html));
  });
}
