import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '@shtrans/contract/errors';
import type { Context } from '../../src/context.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import type { PartnerPort } from '../../src/adapters/partner/port.ts';
import { addressOf } from '@shtrans/contract/addresses';
import { phoneFault } from '@shtrans/contract/phone';
import { z } from 'zod';
import { html, queryText } from '../../src/http/html-page.ts';
import { languageOfPage, type Language } from '../../src/http/language.ts';
import { input, keyOf, list, partnerSite, select, submit } from '../site.ts';

/** What a person can have a ticket do; each kind is a choice on /sandbox/partner. */
export const TICKET_KINDS = {
  phone: { zh: '提供手机号', en: 'Shares the phone number' },
  no_phone: { zh: '不提供手机号（需绑定）', en: 'Shares no phone number (to be bound)' },
  expired: { zh: '已过期的凭证', en: 'An expired ticket' },
  late: { zh: '合作方晚 3 秒回应', en: 'The partner answers 3 s late' },
  silent: { zh: '合作方没有回应', en: 'The partner does not answer' },
};

const TICKET_SECONDS = 300;
const LATE_MS = 3000;

/**
 * A host app with accounts and one-time login tickets of its own.
 * @param deps.timeoutMs how long we wait for the partner
 */
export function sandboxPartner({
  db,
  clock,
  timeoutMs,
}: Pick<Context, 'db' | 'clock'> & { timeoutMs: number }): PartnerPort {
  return {
    async verify(ticket, clientId) {
      const row = await db
        .selectFrom('sandbox_partner_tickets')
        .selectAll()
        .where('ticket', '=', ticket)
        .executeTakeFirst();
      if (row === undefined || row.client_id !== clientId) throw new CodedError('ticket_invalid');
      if (row.behaviour === 'silent') {
        await delay(timeoutMs);
        throw new CodedError('upstream_timeout', { message: 'the sandbox partner did not answer' });
      }
      if (row.behaviour === 'late') await delay(LATE_MS);
      const now = clock.now();
      const used = await db
        .updateTable('sandbox_partner_tickets')
        .set({ used_at: now })
        .where('ticket', '=', ticket)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('uid')
        .executeTakeFirst();
      if (used === undefined) {
        throw new CodedError(
          row.used_at === null && row.expires_at <= now ? 'ticket_expired' : 'ticket_used',
        );
      }
      const account = await db
        .selectFrom('sandbox_partner_accounts')
        .select(['uid', 'phone'])
        .where('uid', '=', used.uid)
        .executeTakeFirstOrThrow();
      return { partner: 'sandbox', ...account };
    },
  };
}

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
      const { db, clock, random } = deps;
      const { kind, clientId } = wished;
      const now = clock.now();
      const ticket = `SBX-${random.bytes(24).toString('base64url')}`;
      const lasts = kind === 'expired' ? -1 : TICKET_SECONDS;
      const expires_at = new Date(now.getTime() + lasts * 1000);
      const uid = wished.uid === '' ? uuidv7(deps) : wished.uid;
      const phone = kind === 'no_phone' ? null : wished.phone;
      await db
        .insertInto('sandbox_partner_accounts')
        .values({ uid, phone, created_at: now })
        .onConflict((c) => c.column('uid').doUpdateSet({ phone }))
        .execute();
      const behaviour = kind === 'late' || kind === 'silent' ? kind : 'normal';
      await db
        .insertInto('sandbox_partner_tickets')
        .values({ ticket, uid, client_id: clientId, behaviour, created_at: now, expires_at })
        .execute();
      // To a GET, so that a reload makes no second ticket.
      const next = `${ROOT}?${new URLSearchParams({ ticket, uid }).toString()}`;
      const link = linkOf(ticket, languageOfPage(request.query));
      return { json: { ticket, uid, expiresAt: expires_at.toISOString(), link }, next };
    });
  });
