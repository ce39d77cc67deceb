import { addressOf } from '@shtrans/contract/addresses';
import { CodedError } from '@shtrans/contract/errors';
import { phoneFault } from '@shtrans/contract/phone';
import { z } from 'zod';
import type { Context } from '../../src/context.ts';
import { html, queryText } from '../../src/http/html-page.ts';
import { languageOfPage, type Language } from '../../src/http/language.ts';
import { input, keyOf, list, partnerSite, select, submit } from '../site.ts';
import { makePartnerTicket, TICKET_KINDS } from './driver.ts';

const ROOT = '/sandbox/partner';

const linkOf = (ticket: string, language: Language): string =>
  addressOf('thirdPartyLogin', undefined, {
    ticket,
    language: language === 'en_us' ? language : undefined,
  });

/**
 * Makes one-time login tickets as a partner's app would. JSON: POST `{kind, phone?, uid?, clientId?}`,
 * answered with `{ticket, uid, expiresAt, link}`.
 */
export const partnerPage = (deps: Pick<Context, 'config' | 'db' | 'clock' | 'random'>) =>
  partnerSite(ROOT, (site) => {
    site.shows('/', async ({ query }) => {
      const [ticket, uid] = [queryText(query, 'ticket'), queryText(query, 'uid')];
      return {
        json: {},
        page({ language, say, names, form }) {
          const link = linkOf(ticket, language);
          const made = html`<div>${say('合作方账号', 'Partner account')}: <code>${uid}</code></div>
            <p><a href="${link}">${say('用此凭证打开应用', 'Open the app with this ticket')}</a></p>
            <code>${link}</code>`;
          const phone = { value: '13800138000', maxlength: 11, inputmode: 'numeric' };
          return {
            title: say('沙箱合作方', 'Sandbox partner'),
            note: say(
              '像合作方的应用一样发出一张一次性登录凭证（5 分钟内有效），再用它打开本应用。',
              'Makes a one-time login ticket, valid for 5 minutes, as a partner app would, to open this app with.',
            ),
            parts: [
              form(
                ROOT,
                select('kind', say('凭证类型', 'Kind of ticket'), names(TICKET_KINDS)),
                input('phone', say('账号的手机号', "The account's phone number"), phone),
                input(
                  'uid',
                  say('合作方账号（留空则新建）', 'Partner account (empty: a new one)'),
                  {
                    maxlength: 64,
                  },
                ),
                submit(say('生成凭证', 'Make a ticket')),
              ),
              ...(ticket === '' ? [] : [list([made])]),
            ],
          };
        },
      };
    });
    const wish = z.object({
      kind: keyOf(TICKET_KINDS).default('phone'),
      phone: z.string().trim().default(''),
      uid: z
        .string()
        .regex(/^[\w-]{0,64}$/)
        .default(''),
      clientId: z
        .string()
        .max(512)
        .default(deps.config.CLIENT_IDS[0] ?? ''),
    });
    site.takes('/', wish, async (wished, request) => {
      const fault = wished.kind === 'no_phone' ? undefined : phoneFault(wished.phone);
      if (fault !== undefined) throw new CodedError(fault, { field: 'phone' });
      const made = await makePartnerTicket(deps, wished);
      const { ticket, uid } = made;
      // To a GET, so that a reload makes no second ticket.
      const next = `${ROOT}?${new URLSearchParams({ ticket, uid }).toString()}`;
      return { json: { ...made, link: linkOf(ticket, languageOfPage(request.query)) }, next };
    });
  });
