import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '@shtrans/contract/addresses/addresses';
import { CodedError } from '@shtrans/contract/api/errors';
import { barePhone, PHONE_TYPED_MAX, phoneFault } from '@shtrans/contract/values/phone';
import { z } from 'zod';
import { loginTicketsApi, type PartnerPort } from '../../src/adapters/partner/port.ts';
import type { Context } from '../../src/context.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import { html, queryText } from '../../src/http/html-page.ts';
import { languageOfPage, type Language } from '../../src/http/language.ts';
import { noAnswer } from '../failure-mode.ts';
import { servePartner } from '../partner-server.ts';
import {
  input,
  keyOf,
  list,
  type PartnerPage,
  partnerSite,
  select,
  submit,
  type Writer,
} from '../site.ts';
import texts from './texts.json' with { type: 'json' };
import { findRow, insertRow, updateRows } from '../tables.ts';

const TICKET_SECONDS = 300;
const LATE_MS = 3000;

/**
 * A host app with its own accounts and one-time login tickets.
 * @param deps.timeoutMs the gateway's time limit for the partner
 */
export function sandboxPartner({
  db,
  clock,
  timeoutMs,
}: Pick<Context, 'db' | 'clock'> & { timeoutMs: number }): PartnerPort {
  return {
    async verify(ticket, clientId) {
      const row = await findRow(db, 'sandbox.partner_tickets', { ticket });
      if (row === undefined || row.client_id !== clientId) throw new CodedError('ticket_invalid');
      if (row.behaviour === 'silent') await noAnswer(timeoutMs);
      if (row.behaviour === 'late') await delay(LATE_MS);
      const used_at = clock.now();
      if (row.used_at === null && row.expires_at <= used_at) throw new CodedError('ticket_expired');
      const unused = { ticket, used_at: null };
      const updatedCount = await updateRows(db, 'sandbox.partner_tickets', unused, { used_at });
      if (updatedCount === 0) throw new CodedError('ticket_used');
      const account = await findRow(db, 'sandbox.partner_accounts', { uid: row.uid });
      return { partner: 'sandbox', uid: row.uid, phone: account?.phone ?? null };
    },
  };
}

const ROOT = '/sandbox/partner';

const linkOf = (ticket: string, language: Language): string =>
  addressOf('thirdPartyLogin', undefined, {
    ticket,
    language: language === 'en_us' ? language : undefined,
  });

/** A form to request a ticket, with the new ticket below it. */
function wishPage(
  ticket: string,
  uid: string,
  { language, say, options, form }: Writer,
): PartnerPage {
  const link = linkOf(ticket, language);
  const newTicket = html`<div>${say(texts.account)}: <code>${uid}</code></div>
    <p><a href="${link}">${say(texts.open)}</a></p>
    <code>${link}</code>`;
  const phone = { value: '13800138000', maxlength: PHONE_TYPED_MAX, inputmode: 'numeric' };
  const wish = form(
    ROOT,
    select('kind', say(texts.kind), options(texts.kinds)),
    input('phone', say(texts.phone), phone),
    input('uid', say(texts.uid), { maxlength: 64 }),
    submit(say(texts.make)),
  );
  const parts = ticket === '' ? [wish] : [wish, list([newTicket])];
  return { title: say(texts.title), note: say(texts.note), parts };
}

/**
 * The page that makes one-time login tickets, as a partner's app does. JSON: POST `{kind, phone?, uid?, clientId?}`
 * returns `{ticket, uid, expiresAt, link}`.
 */
export const partnerPage = (
  deps: Pick<Context, 'config' | 'db' | 'clock' | 'random'>,
  port: PartnerPort,
) =>
  partnerSite(ROOT, (site, app) => {
    servePartner(app, deps, 'partner', loginTicketsApi, {
      verify: ({ ticket, clientId }) =>
        port
          .verify(ticket, clientId)
          .then((account) => ({ result: 'account', ...account }))
          .catch((error: unknown) => {
            if (error instanceof CodedError) return { result: error.code };
            throw error;
          }),
    });
    site.shows('/', async ({ query }) => ({
      json: {},
      page: (writer) => wishPage(queryText(query, 'ticket'), queryText(query, 'uid'), writer),
    }));
    const wish = z.object({
      kind: keyOf(texts.kinds).default('phone'),
      phone: z.string().overwrite(barePhone).default(''),
      uid: z
        .string()
        .regex(/^[\w-]{0,64}$/)
        .default(''),
      clientId: z
        .string()
        .max(512)
        .default(deps.config.CLIENT_IDS[0] ?? ''),
    });
    site.takes('/', wish, async ({ kind, clientId: client_id, ...wished }, request) => {
      const fault = kind === 'no_phone' ? undefined : phoneFault(wished.phone);
      if (fault !== undefined) throw new CodedError(fault, { field: 'phone' });
      const { db, clock, random } = deps;
      const created_at = clock.now();
      const ticket = `SBX-${random.bytes(24).toString('base64url')}`;
      const lasts = kind === 'expired' ? -1 : TICKET_SECONDS;
      const expires_at = new Date(created_at.getTime() + lasts * 1000);
      const uid = wished.uid === '' ? uuidv7(deps) : wished.uid;
      const phone = kind === 'no_phone' ? null : wished.phone;
      const account = { uid, phone, created_at };
      const isNew = await insertRow(db, 'sandbox.partner_accounts', account, 'keep');
      if (!isNew) await updateRows(db, 'sandbox.partner_accounts', { uid }, { phone });
      const behaviour = kind === 'late' || kind === 'silent' ? kind : 'normal';
      const ticketRow = { ticket, uid, client_id, behaviour, created_at, expires_at } as const;
      await insertRow(db, 'sandbox.partner_tickets', ticketRow);
      // Redirects to a GET, so that a reload makes no second ticket.
      const next = `${ROOT}?${new URLSearchParams({ ticket, uid }).toString()}`;
      const link = linkOf(ticket, languageOfPage(request.query));
      return { json: { ticket, uid, expiresAt: expires_at.toISOString(), link }, next };
    });
  });
