import type { z } from 'zod';
import type { Session, ticketVerification } from '@shtrans/contract/auth';
import { CodedError, existing } from '@shtrans/contract/errors';
import { phoneFault } from '@shtrans/contract/phone';
import type { PartnerAccount } from '../../adapters/partner/port.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { findRow, insertRow, updateRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { limit, type Limit } from '../../http/limits.ts';
import { checkForm, type Origin, tryCode } from './codes.ts';
import { looksLikeSecret, newSecret, secretHash } from './secrets.ts';
import { logIn, riderOfPhone, userOf } from './service.ts';
import { bind, boundRider } from './store.ts';

type Verification = z.infer<typeof ticketVerification>;

const HANDOVER_SECONDS = 300;
const BIND_SECONDS = 600;
/** Verifications from one address; each may ask a partner. */
const VERIFICATIONS_PER_ADDRESS: Limit = { max: 120, windowSeconds: 60 };
const TICKETS_PER_RIDER: Limit = { max: 60, windowSeconds: 60 };

/** The only kind of ticket there is (specification, section 9). */
const TICKET_TYPE = 1;

function checkClient({ config }: Context, clientId: string): void {
  if (!config.CLIENT_IDS.includes(clientId)) {
    throw new CodedError('client_unknown', { field: 'clientId' });
  }
}

/** Makes a ticket that hands this rider's login over to a client, once, within five minutes. */
export async function makeTicket(
  ctx: Context,
  userId: string,
  { clientId, ticketType }: Call<'POST auth:/auth/cas/getTicket'>['body'],
) {
  checkClient(ctx, clientId);
  if (ticketType !== TICKET_TYPE) throw new CodedError('invalid_input', { field: 'ticketType' });
  await limit(ctx, `ticket-rider:${userId}`, TICKETS_PER_RIDER);
  const { secret, expiresAt, row } = newTicket(ctx, HANDOVER_SECONDS);
  await insertRow(ctx.db, 'handover_tickets', { ...row, client_id: clientId, user_id: userId });
  return { ticket: secret, expiresAt };
}

/** A secret that is good once and for so long, and what is kept of it. */
function newTicket({ random, clock }: Context, seconds: number) {
  const secret = newSecret(random);
  const now = clock.now();
  const expires = new Date(now.getTime() + seconds * 1000);
  const row = { hash: secretHash(secret), created_at: now, expires_at: expires, used_at: null };
  return { secret, expiresAt: expires.toISOString(), row };
}

/**
 * Verifies a ticket for a client, once: our own hand-over tickets first, then the partner's. Raises
 * `client_unknown`, `ticket_invalid` (also for another client's), `ticket_used`, `ticket_expired`.
 */
export async function verifyTicket(
  ctx: Context,
  { ticket, clientId }: { ticket: string; clientId: string },
  { clientAddress, deviceId }: Origin,
): Promise<Verification> {
  checkClient(ctx, clientId);
  await limit(ctx, `ticket-address:${clientAddress}`, VERIFICATIONS_PER_ADDRESS);
  const own = await verifyHandover(ctx, ticket, clientId, deviceId);
  if (own !== undefined) return { result: 'logged_in', session: own };
  return await enterAsPartner(ctx, await ctx.adapters.partner.verify(ticket, clientId), deviceId);
}

async function verifyHandover(
  ctx: Context,
  ticket: string,
  clientId: string,
  deviceId: string | undefined,
): Promise<Session | undefined> {
  if (!looksLikeSecret(ticket)) return undefined;
  const hash = secretHash(ticket);
  const now = ctx.clock.now();
  const known = await findRow(ctx.db, 'handover_tickets', { hash });
  if (known === undefined) return undefined;
  if (known.client_id !== clientId) throw new CodedError('ticket_invalid');
  if (known.used_at === null && known.expires_at <= now) throw new CodedError('ticket_expired');
  return await inTransaction(ctx.db, async (tx) => {
    const unused = { hash, used_at: null };
    const used = await updateRows(tx, 'handover_tickets', unused, { used_at: now });
    if (used === 0) throw new CodedError('ticket_used');
    return await logIn(ctx, tx, await userOf(tx, known.user_id), deviceId);
  });
}

/** A verified partner account: logs its rider in, or asks for the phone to bind it to. */
async function enterAsPartner(
  ctx: Context,
  account: PartnerAccount,
  deviceId: string | undefined,
): Promise<Verification> {
  return await inTransaction(ctx.db, async (tx): Promise<Verification> => {
    const userId = (await boundRider(tx, account)) ?? (await bindBySharedPhone(ctx, tx, account));
    if (userId === undefined) return await askForPhone(ctx, tx, account);
    const session = await logIn(ctx, tx, await userOf(tx, userId), deviceId);
    return { result: 'logged_in', session };
  });
}

/**
 * The partner vouches for the phone it shares. Undefined when it shares none, or one whose rider has
 * another account of this partner: that rider must not be taken over, another phone may be bound.
 */
async function bindBySharedPhone(
  ctx: Context,
  tx: Tx,
  { partner, uid, phone }: PartnerAccount,
): Promise<string | undefined> {
  if (phone === null || phoneFault(phone) !== undefined) return undefined;
  const user = await riderOfPhone(ctx, tx, phone);
  return await bind(tx, { partner, uid, user_id: user.id, bound_at: ctx.clock.now() });
}

async function askForPhone(ctx: Context, tx: Tx, account: PartnerAccount): Promise<Verification> {
  const { secret, expiresAt, row } = newTicket(ctx, BIND_SECONDS);
  const { partner, uid } = account;
  await insertRow(tx, 'bind_tokens', { ...row, partner, uid });
  return { result: 'phone_required', bindToken: secret, expiresAt };
}

/**
 * Binds a phone, proven by its code, to the partner account of a bind token and logs its rider in.
 * Raises the form's faults, the ticket codes for the token, the code's faults, and
 * `phone_bound_elsewhere` when the phone's rider has another account of this partner.
 */
export async function bindPhone(
  ctx: Context,
  form: { bindToken: string; phone: string; code: string; agreed: boolean },
  origin: Origin,
): Promise<Session> {
  checkForm(form);
  const hash = secretHash(form.bindToken);
  const token = existing(await findRow(ctx.db, 'bind_tokens', { hash }), 'ticket_invalid');
  if (token.used_at !== null) throw new CodedError('ticket_used');
  if (token.expires_at <= ctx.clock.now()) throw new CodedError('ticket_expired');
  const useCode = await tryCode(ctx, form, origin);
  return await inTransaction(ctx.db, async (tx) => {
    await useCode(tx);
    const now = ctx.clock.now();
    const used = await updateRows(tx, 'bind_tokens', { hash, used_at: null }, { used_at: now });
    if (used === 0) throw new CodedError('ticket_used');
    const user = await riderOfPhone(ctx, tx, form.phone);
    const { partner, uid } = token;
    const bound = await bind(tx, { partner, uid, user_id: user.id, bound_at: now });
    if (bound === undefined) throw new CodedError('phone_bound_elsewhere', { field: 'phone' });
    // Two tokens of one account, two phones: the first to bind decides.
    if (bound !== user.id) throw new CodedError('ticket_used');
    return await logIn(ctx, tx, user, origin.deviceId);
  });
}
