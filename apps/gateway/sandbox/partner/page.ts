import formbody from '@fastify/formbody';
import { addressOf } from '@shtrans/contract/addresses';
import { CodedError } from '@shtrans/contract/errors';
import { phoneFault } from '@shtrans/contract/phone';
import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../src/context.ts';
import { html, queryText, wantsJson } from '../../src/http/html-page.ts';
import { languageOfPage } from '../../src/http/language.ts';
import { bothLanguages } from '../both-languages.ts';
import { sendPartnerPage } from '../partner-page.ts';
import { makePartnerTicket, TICKET_KINDS, type TicketWish } from './driver.ts';
import { isOneOf } from '@shtrans/contract/narrow';

const TEXTS = bothLanguages({
  title: { zh: '沙箱合作方', en: 'Sandbox partner' },
  note: {
    zh: '像合作方的应用一样发出一张一次性登录凭证（5 分钟内有效），再用它打开本应用。',
    en: 'Makes a one-time login ticket, valid for 5 minutes, as a partner app would, to open this app with.',
  },
  kinds: {
    phone: { zh: '提供手机号', en: 'Shares the phone number' },
    no_phone: { zh: '不提供手机号（需绑定）', en: 'Shares no phone number (to be bound)' },
    expired: { zh: '已过期的凭证', en: 'An expired ticket' },
    late: { zh: '合作方晚 3 秒回应', en: 'The partner answers 3 s late' },
    silent: { zh: '合作方没有回应', en: 'The partner does not answer' },
  },
  kind: { zh: '凭证类型', en: 'Kind of ticket' },
  phone: { zh: '账号的手机号', en: "The account's phone number" },
  uid: { zh: '合作方账号（留空则新建）', en: 'Partner account (empty: a new one)' },
  make: { zh: '生成凭证', en: 'Make a ticket' },
  open: { zh: '用此凭证打开应用', en: 'Open the app with this ticket' },
  account: { zh: '合作方账号', en: 'Partner account' },
});

/** What a form or JSON body wishes. Raises `invalid_input` or the phone's fault, with the field. */
function wishOf(body: unknown, defaultClient: string): TicketWish {
  const kind = queryText(body, 'kind') || 'phone';
  if (!isOneOf(TICKET_KINDS, kind)) throw new CodedError('invalid_input', { field: 'kind' });
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
      const link = linkOf(ticket, language);
      const made = {
        items: [
          html`<div>${t.account}: <code>${uid}</code></div>
            <p><a href="${link}">${t.open}</a></p>
            <code>${link}</code>`,
        ],
      };
      return sendPartnerPage(reply, language, {
        self: '/sandbox/partner',
        title: t.title,
        note: t.note,
        parts: [
          {
            action: '/sandbox/partner',
            fields: [
              {
                name: 'kind',
                label: t.kind,
                options: TICKET_KINDS.map((kind) => [kind, t.kinds[kind]] as const),
              },
              { name: 'phone', label: t.phone, maxLength: 11, numeric: true, value: '13800138000' },
              { name: 'uid', label: t.uid, maxLength: 64 },
            ],
            submit: t.make,
          },
          ...(ticket === '' ? [] : [made]),
        ],
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
