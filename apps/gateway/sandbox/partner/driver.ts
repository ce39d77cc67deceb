import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '@shtrans/contract/errors';
import type { Context } from '../../src/context.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import type { PartnerPort } from '../../src/adapters/partner/port.ts';

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

interface TicketWish {
  kind: keyof typeof TICKET_KINDS;
  clientId: string;
  /** Of an account that is there already; else a new account is made. */
  uid: string;
  /** What the partner shares with kind `phone`. */
  phone: string;
}

/** The partner's side: makes an account, where it is new, and a ticket for it. */
export async function makePartnerTicket(
  deps: Pick<Context, 'db' | 'clock' | 'random'>,
  { kind, clientId, uid, phone }: TicketWish,
): Promise<{ ticket: string; uid: string; expiresAt: string }> {
  const { db, clock, random } = deps;
  const now = clock.now();
  const ticket = `SBX-${random.bytes(24).toString('base64url')}`;
  const expiresAt = new Date(now.getTime() + (kind === 'expired' ? -1 : TICKET_SECONDS) * 1000);
  const account = {
    uid: uid === '' ? uuidv7(deps) : uid,
    phone: kind === 'no_phone' || phone === '' ? null : phone,
    created_at: now,
  };
  await db
    .insertInto('sandbox_partner_accounts')
    .values(account)
    .onConflict((c) => c.column('uid').doUpdateSet({ phone: account.phone }))
    .execute();
  await db
    .insertInto('sandbox_partner_tickets')
    .values({
      ticket,
      uid: account.uid,
      client_id: clientId,
      behaviour: kind === 'late' || kind === 'silent' ? kind : 'normal',
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  return { ticket, uid: account.uid, expiresAt: expiresAt.toISOString() };
}
