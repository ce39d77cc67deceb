import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { Session, ticketAccount } from '@shtrans/contract/auth/schemas';
import { CodedError } from '@shtrans/contract/api/errors';
import { barePhone, maskPhone, phoneFault } from '@shtrans/contract/values/phone';
import type { PartnerAccount } from '../../../adapters/partner/port.ts';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { lazilyPer } from '../../../timing/lazily.ts';
import type { Call, Caller } from '../../../http/call.ts';
import { limit, type Limit } from '../../../http/limits.ts';
import { looksLikeSecret, newSecret, secretHash } from '../../../http/secret.ts';
import type { Beginning } from '../sessions/service.ts';
import { checkForm, type LoginForm, secondsFrom, tryCode } from './codes.ts';
import { logIn, riderOf, riderOfPhone, userOf } from './service.ts';
import { bind, boundRider, type UserRow } from './store.ts';
import { findRow, insertRow, updateRows } from './tables.ts';

const HANDOVER_SECONDS = 300;
/** From the first check of a partner's ticket to the login, including binding a phone. */
const PARTNER_SECONDS = 600;
/** Checks and logins from one address; each may ask a partner. */
const VERIFICATIONS_PER_ADDRESS: Limit = { max: 120, windowSeconds: 60 };
const TICKETS_PER_RIDER: Limit = { max: 60, windowSeconds: 60 };
/**
 * If another gateway has already received the partner's answer, a check waits at most a second for it to be
 * stored.
 */
const WAIT_MS = 100;
const WAITS = 10;

/** The only ticket type (specification, section 9). */
const TICKET_TYPE = 1;

interface Ticket {
  ticket: string;
  clientId: string;
}

function checkClient({ config }: Context, clientId: string): void {
  if (!config.CLIENT_IDS.includes(clientId)) {
    throw new CodedError('client_unknown', { field: 'clientId' });
  }
}

/** Creates a ticket that hands this rider's login over to a client, once, within five minutes. */
export async function makeTicket(
  ctx: Context,
  userId: string,
  { clientId, ticketType }: Call<'POST auth:/auth/cas/getTicket'>['body'],
) {
  checkClient(ctx, clientId);
  if (ticketType !== TICKET_TYPE) throw new CodedError('invalid_input', { field: 'ticketType' });
  await limit(ctx, `ticket-rider:${userId}`, TICKETS_PER_RIDER);
  const ticket = newSecret(ctx.random);
  const now = ctx.clock.now();
  const expiresAt = secondsFrom(now, HANDOVER_SECONDS);
  await insertRow(ctx.db, 'handover_tickets', {
    hash: secretHash(ticket),
    client_id: clientId,
    user_id: userId,
    created_at: now,
    expires_at: expiresAt,
    used_at: null,
  });
  return { ticket, expiresAt: expiresAt.toISOString() };
}

/** A valid ticket: one of ours, or of a partner that identified its account. */
type GoodTicket =
  | { table: 'handover_tickets'; row: Row<'handover_tickets'> }
  | { table: 'partner_tickets'; row: Row<'partner_tickets'> };

/**
 * Returns the ticket if a client may log in with it now: ours first, then the partner's. Does not use it up.
 * Throws `client_unknown`, `ticket_invalid` (also for another client's), `ticket_used`, `ticket_expired`,
 * `too_many_requests`.
 */
async function goodTicket(
  ctx: Context,
  { ticket, clientId }: Ticket,
  { clientAddress }: Pick<Beginning, 'clientAddress'>,
): Promise<GoodTicket> {
  await limit(ctx, `ticket-address:${clientAddress}`, VERIFICATIONS_PER_ADDRESS);
  checkClient(ctx, clientId);
  const hash = secretHash(ticket);
  const handoverTicket = looksLikeSecret(ticket)
    ? await findRow(ctx.db, 'handover_tickets', { hash })
    : undefined;
  const good: GoodTicket =
    handoverTicket === undefined
      ? { table: 'partner_tickets', row: await partnerTicket(ctx, ticket, clientId) }
      : { table: 'handover_tickets', row: handoverTicket };
  const { client_id, used_at, expires_at } = good.row;
  if (client_id !== clientId) throw new CodedError('ticket_invalid');
  if (used_at !== null) throw new CodedError('ticket_used');
  if (expires_at <= ctx.clock.now()) throw new CodedError('ticket_expired');
  return good;
}

/** Concurrent checks of one ticket share one request to the partner. */
const pendingAnswersOf = lazilyPer((_db: Db) => new Map<string, Promise<Row<'partner_tickets'>>>());

/**
 * Returns the partner's answer about a ticket. Requested at the first check only, because the partner answers
 * once.
 */
async function partnerTicket(
  ctx: Context,
  ticket: string,
  clientId: string,
): Promise<Row<'partner_tickets'>> {
  const hash = secretHash(ticket);
  const storedTicket = await findRow(ctx.db, 'partner_tickets', { hash });
  if (storedTicket !== undefined) return storedTicket;
  const pendingAnswers = pendingAnswersOf(ctx.db);
  const key = `${clientId} ${hash}`;
  const answer =
    pendingAnswers.get(key) ??
    verifyAtPartner(ctx, ticket, clientId).finally(() => void pendingAnswers.delete(key));
  pendingAnswers.set(key, answer);
  return await answer;
}

async function verifyAtPartner(
  ctx: Context,
  ticket: string,
  clientId: string,
): Promise<Row<'partner_tickets'>> {
  const hash = secretHash(ticket);
  let account: PartnerAccount;
  try {
    account = await ctx.adapters.partner.verify(ticket, clientId);
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'ticket_used') throw error;
    // Another gateway may have used it, and is about to store the answer.
    for (let waits = 0; waits < WAITS; waits++) {
      await delay(WAIT_MS);
      const storedTicket = await findRow(ctx.db, 'partner_tickets', { hash });
      if (storedTicket !== undefined) return storedTicket;
    }
    throw error;
  }
  const now = ctx.clock.now();
  const { partner, uid, phone } = account;
  const row = {
    hash,
    client_id: clientId,
    partner,
    uid,
    phone: phone === null || phoneFault(phone) !== undefined ? null : barePhone(phone),
    created_at: now,
    expires_at: secondsFrom(now, PARTNER_SECONDS),
    used_at: null,
  };
  await insertRow(ctx.db, 'partner_tickets', row, 'keep');
  return row;
}

/**
 * Returns whose account a ticket logs in, and whose login that would replace. Does not use the ticket up, so
 * that a rider who did not request this login can decline it.
 */
export async function lookAtTicket(
  ctx: Context,
  ticket: Ticket,
  from: Beginning,
): Promise<z.infer<typeof ticketAccount>> {
  const good = await goodTicket(ctx, ticket, from);
  const account = await accountOf(ctx.db, good);
  const expiresAt = good.row.expires_at.toISOString();
  const present = await presentLogin(ctx, from.caller, account);
  return account === undefined
    ? { result: 'phone_required', present, expiresAt }
    : { result: 'account', phoneMasked: maskPhone(account.phone), present, expiresAt };
}

async function presentLogin(
  ctx: Context,
  caller: Caller | undefined,
  account: Account | undefined,
): Promise<z.infer<typeof ticketAccount>['present']> {
  if (caller === undefined) return null;
  const { phoneMasked } = await riderOf(ctx, caller.userId);
  return { phoneMasked, same: account?.rider?.id === caller.userId };
}

/** The account that a ticket logs in: its phone, and its rider if one exists. */
interface Account {
  phone: string;
  rider: UserRow | undefined;
}

/** Returns undefined if a phone must be bound first. */
async function accountOf(db: Db | Tx, good: GoodTicket): Promise<Account | undefined> {
  const userId =
    good.table === 'handover_tickets' ? good.row.user_id : await boundRider(db, good.row);
  if (userId !== undefined) {
    const rider = await userOf(db, userId);
    return { phone: rider.phone, rider };
  }
  const { partner, uid, phone } = good.row as Row<'partner_tickets'>;
  if (phone === null) return undefined;
  const rider = await findRow(db, 'users', { phone });
  if (rider === undefined) return { phone, rider };
  // A rider with another account of this partner must not be taken over; another phone can be bound. This
  // very account may have been bound since the query above.
  const boundAccount = await findRow(db, 'partner_accounts', { partner, user_id: rider.id });
  return boundAccount === undefined || boundAccount.uid === uid ? { phone, rider } : undefined;
}

/** Uses a ticket up, in the login's transaction. Throws `ticket_used` if another login was faster. */
async function useTicket(ctx: Context, tx: Tx, { table, row: { hash } }: GoodTicket) {
  const usedCount = await updateRows(
    tx,
    table,
    { hash, used_at: null },
    { used_at: ctx.clock.now() },
  );
  if (usedCount === 0) throw new CodedError('ticket_used');
}

/**
 * Logs in with a ticket, once. Throws the ticket's faults, and `phone_bound_elsewhere` if a phone must be
 * bound by now.
 */
export async function logInByTicket(
  ctx: Context,
  ticket: Ticket,
  from: Beginning,
): Promise<Session> {
  const good = await goodTicket(ctx, ticket, from);
  return await inTransaction(ctx.db, async (tx) => {
    await useTicket(ctx, tx, good);
    return await logIn(ctx, tx, await riderOfTicket(ctx, tx, good), from);
  });
}

/** Returns the rider of a ticket; a phone that the partner shares counts as proven. */
async function riderOfTicket(ctx: Context, tx: Tx, good: GoodTicket): Promise<UserRow> {
  const account = await accountOf(tx, good);
  if (account === undefined) throw new CodedError('phone_bound_elsewhere');
  if (good.table === 'handover_tickets') return await userOf(tx, good.row.user_id);
  return await bindPhoneTo(ctx, tx, good.row, account.phone);
}

/** Binds a proven phone to a partner's account; returns its rider. */
async function bindPhoneTo(
  ctx: Context,
  tx: Tx,
  { partner, uid }: Pick<PartnerAccount, 'partner' | 'uid'>,
  phone: string,
): Promise<UserRow> {
  const user = await riderOfPhone(ctx, tx, phone);
  const boundUserId = await bind(tx, { partner, uid, user_id: user.id, bound_at: ctx.clock.now() });
  if (boundUserId === undefined) throw new CodedError('phone_bound_elsewhere', { field: 'phone' });
  // Two tickets of one account with two phones: the first to bind wins.
  if (boundUserId !== user.id) throw new CodedError('ticket_used');
  return user;
}

/**
 * Binds a phone, proven by its code, to the partner account of a ticket and logs its rider in. Throws the
 * faults of the form, the ticket and the code, and `phone_bound_elsewhere` if the phone's rider has another
 * account of this partner.
 */
export async function bindPhone(
  ctx: Context,
  form: LoginForm & Ticket,
  from: Beginning,
): Promise<Session> {
  checkForm(form);
  const good = await goodTicket(ctx, form, from);
  // Our own tickets already have a rider.
  if (good.table === 'handover_tickets') throw new CodedError('ticket_invalid');
  const useCode = await tryCode(ctx, form, from, 'login');
  return await inTransaction(ctx.db, async (tx) => {
    await useCode(tx);
    await useTicket(ctx, tx, good);
    const user = await bindPhoneTo(ctx, tx, good.row, form.phone);
    return await logIn(ctx, tx, user, from);
  });
}
