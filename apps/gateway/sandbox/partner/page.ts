import formbody from '@fastify/formbody';
import { addressOf } from '@shtrans/contract/addresses';
import { CodedError } from '@shtrans/contract/errors';
import { phoneFault } from '@shtrans/contract/phone';
import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../src/context.ts';
import { html, queryText, sendPage, wantsJson } from '../../src/http/html-page.ts';
import { languageOfPage } from '../../src/http/language.ts';
import { makePartnerTicket, TICKET_KINDS, type TicketKind, type TicketWish } from './driver.ts';

const TEXTS = {
  zh_cn: {
    title: '沙箱合作方',
    note: '像合作方的应用一样发出一张一次性登录凭证（5 分钟内有效），再用它打开本应用。',
    kinds: {
      phone: '提供手机号',
      no_phone: '不提供手机号（需绑定）',
      expired: '已过期的凭证',
      late: '合作方晚 3 秒回应',
      silent: '合作方没有回应',
    },
    kind: '凭证类型',
    phone: '账号的手机号',
    uid: '合作方账号（留空则新建）',
    make: '生成凭证',
    open: '用此凭证打开应用',
    account: '合作方账号',
    other: 'English',
  },
  en_us: {
    title: 'Sandbox partner',
    note: 'Makes a one-time login ticket, valid for 5 minutes, as a partner app would, to open this app with.',
    kinds: {
      phone: 'Shares the phone number',
      no_phone: 'Shares no phone number (to be bound)',
      expired: 'An expired ticket',
      late: 'The partner answers 3 s late',
      silent: 'The partner does not answer',
    },
    kind: 'Kind of ticket',
    phone: "The account's phone number",
    uid: 'Partner account (empty: a new one)',
    make: 'Make a ticket',
    open: 'Open the app with this ticket',
    account: 'Partner account',
    other: '中文',
  },
} as const;

const isKind = (text: string): text is TicketKind =>
  (TICKET_KINDS as readonly string[]).includes(text);

/** What a form or JSON body wishes. Raises `invalid_input` or the phone's fault, with the field. */
function wishOf(body: unknown, defaultClient: string): TicketWish {
  const kind = queryText(body, 'kind') || 'phone';
  if (!isKind(kind)) throw new CodedError('invalid_input', { field: 'kind' });
  const phone = queryText(body, 'phone');
  const fault = kind === 'no_phone' ? undefined : phoneFault(phone);
  if (fault !== undefined) throw new CodedError(fault, { field: 'phone' });
  const uid = queryText(body, 'uid');
  if (!/^[\w-]{0,64}$/.test(uid)) throw new CodedError('invalid_input', { field: 'uid' });
  return { kind, phone, uid, clientId: queryText(body, 'clientId') || defaultClient };
}

/**
 * Registered below /sandbox/partner. GET: a page for people. POST (form or JSON, `{kind, phone?,
 * uid?, clientId?}`): makes a ticket; JSON `{ticket, uid, expiresAt, link}` when `Accept` asks for it.
 */
export const partnerPage =
  (deps: Pick<Context, 'config' | 'db' | 'clock' | 'random'>): FastifyPluginAsync =>
  async (app) => {
    const defaultClient = deps.config.CLIENT_IDS[0] ?? '';
    if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) {
      await app.register(formbody);
    }

    app.get('/', async (request, reply) => {
      const language = languageOfPage(request.query);
      const t = TEXTS[language];
      const [ticket, uid] = [queryText(request.query, 'ticket'), queryText(request.query, 'uid')];
      const made =
        ticket !== '' &&
        html`<ul>
          <li>
            <div>${t.account}: <code>${uid}</code></div>
            <p><a href="${linkOf(ticket, language)}">${t.open}</a></p>
            <code>${linkOf(ticket, language)}</code>
          </li>
        </ul>`;
      return sendPage(reply, {
        language,
        title: t.title,
        body: html`<main>
          <h1>${t.title}</h1>
          <p class="note">${t.note}</p>
          <form method="post" action="/sandbox/partner?language=${language}">
            <select name="kind" aria-label="${t.kind}">
              ${TICKET_KINDS.map((kind) => html`<option value="${kind}">${t.kinds[kind]}</option>`)}
            </select>
            <input
              name="phone"
              inputmode="numeric"
              maxlength="11"
              value="13800138000"
              aria-label="${t.phone}"
              placeholder="${t.phone}"
            />
            <input name="uid" maxlength="64" aria-label="${t.uid}" placeholder="${t.uid}" />
            <button type="submit">${t.make}</button>
          </form>
          ${made || ''}
          <p>
            <a href="/sandbox/partner?language=${language === 'en_us' ? 'zh_cn' : 'en_us'}"
              >${t.other}</a
            >
          </p>
        </main>`,
      });
    });

    app.post('/', async (request, reply) => {
      const language = languageOfPage(request.query);
      const made = await makePartnerTicket(deps, wishOf(request.body, defaultClient));
      const link = linkOf(made.ticket, language);
      void reply.header('vary', 'accept').header('cache-control', 'no-store');
      if (wantsJson(request.headers.accept)) return reply.send({ ...made, link });
      // To a GET, so that a reload makes no second ticket.
      const query = new URLSearchParams({ ticket: made.ticket, uid: made.uid, language });
      return reply.redirect(`/sandbox/partner?${query.toString()}`, 303);
    });
  };

const linkOf = (ticket: string, language: string): string =>
  addressOf('thirdPartyLogin', undefined, {
    ticket,
    language: language === 'en_us' ? language : undefined,
  });
