import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import { errorMessages } from '@shtrans/contract/api/error-messages';
import { CodedError, ERRORS } from '@shtrans/contract/api/errors';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { inThisCity } from '@shtrans/contract/city/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { html, type Html, queryText, sendPage } from '../../../http/html-page.ts';
import { languageOfPage, languageQuery } from '../../../http/language.ts';
import { input, type Writer, writerIn } from '../../../http/page-parts.ts';
import { sameText } from '../../../http/secret.ts';
import { reportRefusal } from '../../../http/security-log.ts';
import type { DeskRooms } from '../../define.ts';
import { DEVICE_COOKIE_SECONDS } from './device-cookies.ts';
import type { Actor } from './log.ts';
import { deskOrigin, operatorOf, ROOT } from './operators.ts';
import { may, type Right } from './roles.ts';
import type { OperatorRole } from '../../../db/schema.ts';
import type { Operator } from './store.ts';
import { settlementTexts } from './settlement-texts.ts';
import { texts } from './texts.ts';
import { ROLE_TEXTS } from './operator-texts.ts';
import { SHEET } from './sheet.ts';

/** The request of a logged-in operator; `token` is that of their session. */
export interface Visit {
  operator: Operator;
  by: Actor;
  token: string;
}

/** The banner of a page: success, or the reason of a failure. */
export interface Said {
  text: Bilingual;
  good: boolean;
}

/** Returns the banner that the `said` parameter of an address selects from a table. */
export function bannerIn(
  table: Readonly<Record<string, Said>>,
  { query }: FastifyRequest,
): Said | undefined {
  const word = queryText(query, 'said');
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

export interface DeskPage {
  title: string;
  parts: readonly Html[];
  said?: Said | undefined;
  status?: number;
}

/** Writes a page of the desk; its forms contain the form proof. */
export type DeskWriter = Writer;

const COOKIE = 'desk';
const DEVICE_COOKIE = 'desk_browser';

const tokenOf = ({ headers }: FastifyRequest): string =>
  new RegExp(`(?:^|; *)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? '';

/** Derives the form proof from the session's token, which no page of another origin can read. */
const formProof = (token: string): string =>
  createHash('sha256').update(`desk-form.${token}`).digest('base64url');

const isOurForm = (token: string, { body }: FastifyRequest): boolean =>
  sameText(queryText(body, 'proof'), formProof(token));

/** Returns the device cookie of the browser, or an empty text. */
export const deviceCookieOf = ({ headers }: FastifyRequest): string =>
  new RegExp(`(?:^|; *)${DEVICE_COOKIE}=([\\w.-]{1,200})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ??
  '';

/** Whether a form comes from another site. Browsers without `Sec-Fetch-Site` rely on the cookie's SameSite alone. */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
};

/** The pages of the desk, without scripts. They require a log-in, except those added by `addPublicPage`. */
export class DeskSite {
  readonly #app: FastifyInstance;
  readonly #ctx: Context;
  readonly #rooms: DeskRooms;
  /** The operator's name of the service. */
  brand: Bilingual = { zh: '', en: '' };

  /** @param rooms pages of modules, shown in the navigation */
  constructor(app: FastifyInstance, ctx: Context, rooms: DeskRooms) {
    this.#app = app;
    this.#ctx = ctx;
    this.#rooms = rooms;
    void app.register(formbody);
    app.setErrorHandler((error, request, reply) => {
      // The general error handler answers other errors.
      if (!(error instanceof CodedError) || ERRORS[error.code].status >= 500) throw error;
      const { code, retryAfterSeconds } = error;
      reportRefusal(request, code);
      if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
      const [zh, en] = errorMessages[code];
      this.#refuse(
        request,
        reply,
        { zh: inThisCity(zh), en: inThisCity(en) },
        undefined,
        ERRORS[code].status,
      );
    });
  }

  /** Adds a page that needs no log-in. */
  addPublicPage(
    method: 'GET' | 'POST',
    path: string,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): void {
    this.#app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        if (method === 'POST' && isFromElsewhere(request)) {
          return this.#refuse(request, reply, texts.formOld);
        }
        return await answer(request, reply);
      },
    });
  }

  /** Adds a page for operators with a right; `null` needs a log-in only. A form must have the form proof. */
  addPage(
    method: 'GET' | 'POST',
    path: string,
    right: Right | readonly OperatorRole[] | null,
    answer: (visit: Visit, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): void {
    this.addPublicPage(method, path, async (request, reply) => {
      const token = tokenOf(request);
      const operator = await operatorOf(this.#ctx, token);
      if (operator === null) return this.redirectTo(request, reply, '/login');
      if (method === 'POST' && !isOurForm(token, request)) {
        return this.#refuse(request, reply, texts.formOld);
      }
      const visit = { operator, token, by: { operator, address: request.clientKey } };
      if (right !== null && !may(operator.role, right)) {
        return this.#refuse(request, reply, texts.notAllowed, visit);
      }
      return await answer(visit, request, reply);
    });
  }

  /** Sets the session cookie, or deletes it (null). */
  setSessionCookie(reply: FastifyReply, token: string | null): void {
    const life = token === null ? '; Max-Age=0' : '';
    this.#setCookie(reply, `${COOKIE}=${token ?? ''}; Path=${ROOT}`, life);
  }

  /** Sets the device cookie of a browser in which an operator has logged in; only the log-in reads it. */
  setDeviceCookie(reply: FastifyReply, value: string): void {
    this.#setCookie(
      reply,
      `${DEVICE_COOKIE}=${value}; Path=${ROOT}/login`,
      `; Max-Age=${DEVICE_COOKIE_SECONDS}`,
    );
  }

  #setCookie(reply: FastifyReply, cookie: string, life: string): void {
    const secure = deskOrigin(this.#ctx.config)?.startsWith('https:') === true ? '; Secure' : '';
    void reply.header('set-cookie', `${cookie}; HttpOnly; SameSite=Strict${secure}${life}`);
  }

  /** Redirects to another page of the desk, in the same language. */
  redirectTo(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
    const query = languageQuery(languageOfPage(request.query));
    const languagePart = path.includes('?') ? query.replace('?', '&') : query;
    return reply.header('cache-control', 'no-store').redirect(ROOT + path + languagePart, 303);
  }

  /** Sends a page, with the navigation if an operator is logged in. */
  show(
    request: FastifyRequest,
    reply: FastifyReply,
    page: (writer: DeskWriter) => DeskPage,
    visit?: Visit,
  ): FastifyReply {
    const writer = writerOf(request, visit);
    const { say, language } = writer;
    const { title, parts, said, status = 200 } = page(writer);
    const currentPath = request.url.split('?')[0] ?? ROOT;
    const otherLanguageWriter = writerIn(language === 'en_us' ? 'zh_cn' : 'en_us');
    // The response to a POST has no address to link to.
    const otherLanguagePath = request.method === 'GET' ? currentPath : ROOT;
    // Every 401 names a scheme (RFC 9110, 11.6.1). Browsers do not know this one, so they show the page with its form.
    if (status === 401) void reply.header('www-authenticate', 'Cookie realm="desk"');
    return sendPage(reply.code(status), {
      language,
      title: `${title} · ${say(this.brand)} · ${say(texts.desk)}`,
      sheet: SHEET,
      body: html`<a class="skip" href="#main">${say(texts.toMain)}</a>
        ${visit ? this.#header(currentPath, writer, visit) : ''}
        <main id="main">
          <h1>${title}</h1>
          ${said ? html`<p role="status" class="said ${said.good ? 'good' : 'bad'}">${say(said.text)}</p>` : ''}
          ${parts}
        </main>
        <footer>
          <p>${otherLanguageWriter.link(otherLanguagePath, say(texts.otherLanguage))}</p>
        </footer>`,
    });
  }

  #header(currentPath: string, { say, form, language }: DeskWriter, { operator }: Visit): Html {
    const destinations = [
      ['/refunds', 'refunds.see', texts.refunds],
      ['/help', 'help.see', texts.help],
      ['/riders', 'riders.see', texts.riders],
      ['/campaigns', 'campaigns.see', texts.campaigns],
      ['/funnels', 'campaigns.see', texts.funnels],
      ['/referrals', 'campaigns.see', texts.referrals],
      ['/team-names', 'campaigns.see', texts.teamNames],
      ['/repairs', 'repairs.decide', texts.repairs],
      ['/surveys', 'surveys.see', texts.surveys],
      ['/parking', 'parking.see', texts.parking],
      ['/plates', 'plates.decide', texts.licences],
      ['/settlements', 'settlements.see', settlementTexts.settlements],
      ['/operators', 'operators.manage', texts.operators],
      ...Object.entries(this.#rooms).map(([path, { roles, name }]) => [path, roles, name] as const),
      ['/log', 'log.see', texts.log],
    ] as const;
    const query = languageQuery(language);
    const links = destinations
      .filter(([, right]) => may(operator.role, right))
      .map(([path, , text]) => {
        const currentMark = currentPath.startsWith(ROOT + path) ? html`aria-current="page"` : '';
        return html`<a href="${ROOT + path + query}" ${currentMark}>${say(text)}</a>`;
      });
    const account = { name: operator.name, role: say(ROLE_TEXTS[operator.role]) };
    return html`<header>
      <nav aria-label="${say(texts.navigation)}">${links}</nav>
      <span class="note">${say(texts.loggedInAs, account)}</span>
      ${form(`${ROOT}/logout`, html`<button type="submit">${say(texts.logOut)}</button>`)}
    </header>`;
  }

  #refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    text: Bilingual,
    visit?: Visit,
    status = 403,
  ): FastifyReply {
    const page = ({ say }: DeskWriter): DeskPage => ({
      title: say(texts.desk),
      parts: [],
      said: { text, good: false },
      status,
    });
    return this.show(request, reply, page, visit);
  }

  /** Sends a 404 page. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply, visit: Visit): FastifyReply {
    return this.show(request, reply, notFoundPage, visit);
  }
}

const notFoundPage = ({ say }: DeskWriter): DeskPage => ({
  title: say(texts.notFound),
  parts: [],
  status: 404,
});

function writerOf(request: FastifyRequest, visit: Visit | undefined): DeskWriter {
  const writer = writerIn(languageOfPage(request.query));
  const proof = visit ? formProof(visit.token) : '';
  return {
    ...writer,
    form: (action, ...parts) =>
      writer.form(action, html`<input type="hidden" name="proof" value="${proof}" />`, ...parts),
  };
}

/** Lists facts with their names, without those that are null. */
export const facts = (
  rows: readonly (readonly [name: string, fact: string | Html | null])[],
): Html =>
  html`<dl>
    ${rows.flatMap(([name, fact]) =>
      fact === null
        ? []
        : html`<dt>${name}</dt>
            <dd>${fact}</dd>`,
    )}
  </dl>`;

/** A text input. */
export const field = (
  name: string,
  label: string,
  attributes: Record<string, string | number> = {},
): Html => input(name, label, { placeholder: '', ...attributes });

/** A multi-line text input. */
export const area = (name: string, label: string, options: { max: number; value?: string }): Html =>
  html`<label
    >${label}
    <textarea name="${name}" maxlength="${options.max}" required>${options.value ?? ''}</textarea>
  </label>`;
