import formbody from '@fastify/formbody';
import { CodedError } from '@shtrans/contract/api/errors';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { html, type Html, sendPage, wantsJson } from '../src/http/html-page.ts';
import { languageOfPage, languageQuery } from '../src/http/language.ts';
import { select, submit, type Text, type Writer, writerIn } from '../src/http/page-parts.ts';
import texts from './texts.json' with { type: 'json' };

export {
  button,
  input,
  list,
  withNote,
  section,
  select,
  submit,
  type Writer,
} from '../src/http/page-parts.ts';

/** The part of a page that is refreshed; forms outside it keep their input. */
export const fresh = (part: Html, live: 'polite' | 'off' = 'polite'): Html =>
  html`<div id="fresh" aria-live="${live}">${part}</div>`;

const REFRESH = `setInterval(async () => {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const next = page.getElementById('fresh');
    const now = document.getElementById('fresh');
    if (next && now && next.innerHTML !== now.innerHTML) now.innerHTML = next.innerHTML;
  } catch {}
}, 2000);
`;

export interface PartnerPage {
  title: string;
  heading?: string;
  note?: Text;
  parts: readonly Html[];
  links?: readonly Html[];
}

interface Shown {
  /** The answer to calls with `Accept: application/json`, for tests. */
  json: object;
  page: (writer: Writer) => PartnerPage;
  status?: number;
}

interface Taken {
  json: object;
  /** The page to which a person is redirected; undefined: the caller reads JSON. */
  next: string | undefined;
}

const NOTHING: Shown = {
  json: {},
  page: ({ say }) => ({ title: say(texts.nothing), parts: [] }),
  status: 404,
};

const ANSWER_HEADERS = { vary: 'accept', 'cache-control': 'no-store' };

type Found<T> = Promise<T | undefined>;

/** Defines a partner's pages and the actions of their forms; `undefined` means that nothing exists at the address. */
export interface Site {
  shows(path: string, find: (request: FastifyRequest, reply: FastifyReply) => Found<Shown>): void;
  takes<B>(
    path: string,
    form: z.ZodType<B>,
    act: (body: B, request: FastifyRequest) => Found<Taken | Shown>,
  ): void;
}

/** Finds the item with the UUID of an address `/:id`; undefined if there is none or the id is invalid. */
export async function byId<T>(
  { params }: FastifyRequest,
  find: (id: string) => Found<T>,
): Found<T> {
  const { data } = z.object({ id: z.uuid() }).safeParse(params);
  return data && (await find(data.id));
}

/**
 * Returns a plug-in with the pages of a sandbox partner below `root`, in both languages and as JSON. The body of a form
 * may also be JSON.
 */
export const partnerSite =
  (root: string, build: (site: Site, app: FastifyInstance) => void): FastifyPluginAsync =>
  async (app) => {
    await app.register(formbody);
    app.get('/refresh.js', async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(REFRESH),
    );
    const site: Site = {
      shows(path, find) {
        app.get(path, async (request, reply) =>
          show(root, request, reply, await find(request, reply)),
        );
      },
      takes(path, form, act) {
        app.post(path, async (request, reply) => {
          const result = await act(form.parse(request.body ?? {}), request);
          if (result === undefined || 'page' in result) return show(root, request, reply, result);
          const { json, next } = result;
          void reply.headers(ANSWER_HEADERS);
          if (next === undefined || wantsJson(request.headers.accept)) return reply.send(json);
          const language = next.startsWith(root)
            ? languageQuery(languageOfPage(request.query))
            : '';
          return reply.redirect(
            next + (next.includes('?') ? language.replace('?', '&') : language),
            303,
          );
        });
      },
    };
    build(site, app);
  };

function show(
  root: string,
  request: FastifyRequest,
  reply: FastifyReply,
  view: Shown = NOTHING,
): FastifyReply {
  void reply.headers(ANSWER_HEADERS);
  if (wantsJson(request.headers.accept)) {
    if (view === NOTHING) throw new CodedError('not_found');
    return reply.send(view.json);
  }
  const writer = writerIn(languageOfPage(request.query));
  const { language, say } = writer;
  const { title, heading = title, note = '', parts, links = [] } = view.page(writer);
  const otherWriter = writerIn(language === 'en_us' ? 'zh_cn' : 'en_us');
  const self = request.url.split('?')[0] ?? root;
  return sendPage(reply.code(view.status ?? 200), {
    language,
    title,
    // Without scripts the page reloads itself.
    ...(parts.some(({ text }) => text.startsWith('<div id="fresh"')) && {
      head: html`<script src="${root}/refresh.js" defer></script>
        <noscript><meta http-equiv="refresh" content="5" /></noscript>`,
    }),
    body: html`<main>
      <h1>${heading}</h1>
      <p class="note">${note}</p>
      ${parts}
      <p>
        ${links.map((link) => html`${link} · `)} ${otherWriter.link(self, say(texts.otherLanguage))}
      </p>
    </main>`,
  });
}

/** The link from a partner's page back into the app. */
export const backTo = (address: string, { link, say }: Writer): Html =>
  link(address, say(texts.back));

/** A form to choose a partner's failure mode, sent as `mood`. */
export const failureModeForm = (
  action: string,
  { form, say, options }: Writer,
  modes: Readonly<Record<string, Bilingual>>,
  mode: string,
): Html =>
  form(action, select('mood', say(texts.behaves), options(modes), mode), submit(say(texts.set)));

/** Returns a schema for a form field that is a key of a table of texts. */
export const keyOf = <K extends string>(table: Readonly<Record<K, Bilingual>>): z.ZodType<K> =>
  z.custom<K>((value) => typeof value === 'string' && Object.hasOwn(table, value));
