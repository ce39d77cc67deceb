import { DAY_MS, startOfCityMonth } from '@shtrans/contract/values/calendar';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { INTIMATE_INVITATION_DAYS, type IntimateAccount } from '@shtrans/contract/intimate/schemas';
import { INTIMATE_ACCOUNTS_MAX } from '@shtrans/contract/intimate/facts';
import { maskPhone, phoneFault } from '@shtrans/contract/values/phone';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { type Attempt, inTransaction, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Call, OwnKey } from '../../../http/call.ts';
import { readDocument } from '../../base/documents/service.ts';
import { requireRealName } from '../../people/real-name/service.ts';
import {
  type AccountRow,
  accountsOf,
  closeOldInvitations,
  paymentsOf,
  type SeenAccount,
} from './intimate-store.ts';
import { findRow, insertRow, lockRow, updateRows } from './tables.ts';
import { findOpenRider, findRider, lockRider } from '../../people/auth/service.ts';

const INVITATION_MS = INTIMATE_INVITATION_DAYS * DAY_MS;

const agreementInForce = (ctx: Context): string => readDocument(ctx, 'intimate_agreement').version;

function requireAgreement(ctx: Context, version: string): void {
  if (version !== agreementInForce(ctx)) throw new CodedError('agreement_outdated');
}

/** Returns the remainder of an account's limit in this month of the city's calendar, and its payments. */
async function monthOf(db: Db | Tx, { id, limit_cents }: AccountRow, now: Date) {
  const payments = await paymentsOf(db, id, startOfCityMonth(now));
  const spentCents = payments.reduce(
    (sum, { amountCents, givenBackCents }) => sum + amountCents - givenBackCents,
    0,
  );
  return { payments, spentCents, leftCents: Math.max(0, limit_cents - spentCents) };
}

async function viewOf(
  db: Db | Tx,
  row: SeenAccount,
  userId: string,
  now: Date,
): Promise<IntimateAccount> {
  const isOwner = row.user_id === userId;
  const { payments, ...month } = await monthOf(db, row, now);
  return {
    id: row.id,
    role: isOwner ? 'owner' : 'relative',
    phone: maskPhone(isOwner ? row.phone : row.owner_phone),
    state: row.state,
    pausedBy: row.paused_by,
    limitCents: row.limit_cents,
    ...month,
    payments: isOwner
      ? payments.map(({ at, ...payment }) => ({ at: at.toISOString(), ...payment }))
      : [],
    invitedAt: row.invited_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}

/** Returns the rider's open accounts and invitations: first those as owner, then those as relative. */
export async function listAccounts(ctx: Context, userId: string) {
  const now = ctx.clock.now();
  const rows = await accountsOf(ctx.db, userId, now);
  return {
    items: await Promise.all(rows.map((row) => viewOf(ctx.db, row, userId, now))),
    agreementVersion: agreementInForce(ctx),
    serverTime: now.toISOString(),
  };
}

/** Returns the caller's view of an account as this transaction sees it, also of a closed one. */
async function viewForCaller(
  tx: Tx,
  row: AccountRow,
  userId: string,
  now: Date,
): Promise<IntimateAccount> {
  const phoneOf = async (id: string | null) =>
    id === null ? undefined : (await findRider(tx, id))?.phone;
  const phone = row.relative_phone ?? (await phoneOf(row.relative_id)) ?? '';
  const owner_phone = (await phoneOf(row.user_id)) ?? '';
  return await viewOf(tx, { ...row, phone, owner_phone }, userId, now);
}

/** Invites a relative by phone. Throws the codes that the contract lists. */
export async function inviteRelative(
  ctx: Context,
  invitation: { phone: string; limitCents: number; agreementVersion: string },
  attempt: Attempt,
): Promise<IntimateAccount> {
  const { userId } = attempt;
  const { phone, limitCents: limit_cents, agreementVersion: agreement_version } = invitation;
  const fault = phoneFault(phone);
  if (fault !== undefined) throw new CodedError(fault, { field: 'phone' });
  requireAgreement(ctx, agreement_version);
  return await once(ctx, attempt, async (tx) => {
    const now = ctx.clock.now();
    // Serialises invitations of one owner, because their number is limited.
    const owner = await lockRider(tx, userId);
    await requireRealName(tx, userId);
    if (owner.phone === phone) throw new CodedError('intimate_own_phone', { field: 'phone' });
    await closeOldInvitations(tx, userId, now);
    const ownedAccounts = (await accountsOf(tx, userId, now)).filter(
      (row) => row.user_id === userId,
    );
    if (ownedAccounts.some((row) => row.phone === phone)) throw new CodedError('intimate_exists');
    if (ownedAccounts.length >= INTIMATE_ACCOUNTS_MAX) throw new CodedError('intimate_full');
    const row: AccountRow = {
      user_id: userId,
      id: uuidv7(ctx),
      relative_phone: phone,
      relative_id: null,
      state: 'invited',
      limit_cents,
      agreement_version,
      relative_agreement_version: null,
      invited_at: now,
      expires_at: new Date(now.getTime() + INVITATION_MS),
      accepted_at: null,
      paused_by: null,
      closed_by: null,
      closed_at: null,
    };
    await insertRow(tx, 'intimate_accounts', row);
    return await viewForCaller(tx, row, userId, now);
  });
}

/** Locks the account until this transaction ends; returns it with the rider's role. Throws `intimate_not_found`. */
async function lockAccount(tx: Tx, userId: string, id: string) {
  const row = existing(await lockRow(tx, 'intimate_accounts', { id }), 'intimate_not_found');
  if (row.user_id === userId) return { row, role: 'owner' } as const;
  const me = await findRider(tx, userId);
  const isRelative =
    row.relative_id === userId || (row.state === 'invited' && row.relative_phone === me?.phone);
  if (!isRelative) throw new CodedError('intimate_not_found');
  return { row, role: 'relative' } as const;
}

/** Writes a change of an account and returns the caller's view of it. */
async function write(
  tx: Tx,
  row: AccountRow,
  change: Partial<AccountRow>,
  userId: string,
  now: Date,
): Promise<IntimateAccount> {
  await updateRows(tx, 'intimate_accounts', { id: row.id }, change);
  // The view of a closed invitation still shows the invited phone.
  const { relative_phone } = row;
  return await viewForCaller(tx, { ...row, ...change, relative_phone }, userId, now);
}

/** Accepts an invitation: from now on the account pays. A relative has one payer. Throws the codes that the contract lists. */
export async function acceptInvitation(
  ctx: Context,
  id: string,
  agreementVersion: string,
  attempt: Attempt,
): Promise<IntimateAccount> {
  const { userId } = attempt;
  requireAgreement(ctx, agreementVersion);
  return await once(ctx, attempt, async (tx) => {
    const now = ctx.clock.now();
    // Serialises acceptances of one relative.
    await lockRider(tx, userId);
    await requireRealName(tx, userId);
    const { row, role } = await lockAccount(tx, userId, id);
    const isOpen = row.state === 'invited' && row.expires_at !== null && row.expires_at > now;
    if (role === 'owner' || !isOpen) throw new CodedError('intimate_changed');
    const currentAccounts = await accountsOf(tx, userId, now);
    if (currentAccounts.some(({ relative_id }) => relative_id === userId)) {
      throw new CodedError('intimate_exists');
    }
    const change = {
      state: 'active',
      relative_id: userId,
      relative_phone: null,
      expires_at: null,
      relative_agreement_version: agreementVersion,
      accepted_at: now,
    } as const;
    return await write(tx, row, change, userId, now);
  });
}

/**
 * Pauses, resumes or closes an account, or changes its limit. Either side may pause and close it. Only the side that
 * paused it may resume it, and only the owner may change the limit (`forbidden`). Setting the current state changes
 * nothing. Throws `intimate_not_found`, and `intimate_changed` if it is closed or not accepted yet.
 */
export async function changeAccount(
  ctx: Context,
  { userId, id }: OwnKey,
  { state, limitCents }: Call<'PUT maas:/v1/intimate-accounts/:id'>['body'],
): Promise<IntimateAccount> {
  return await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const { row, role } = await lockAccount(tx, userId, id);
    if (limitCents !== undefined && role !== 'owner') throw new CodedError('forbidden');
    if (row.state === 'closed' && state !== 'closed') throw new CodedError('intimate_changed');
    const limit = limitCents === undefined ? {} : { limit_cents: limitCents };
    if (state === undefined || state === row.state)
      return await write(tx, row, { ...row, ...limit }, userId, now);
    if (state === 'closed') {
      const ended = { expires_at: null, relative_phone: null, paused_by: null };
      const closed = { ...limit, ...ended, state, closed_by: role, closed_at: now };
      return await write(tx, row, closed, userId, now);
    }
    if (row.state === 'invited') throw new CodedError('intimate_changed');
    if (state === 'active' && row.paused_by !== role) throw new CodedError('forbidden');
    const paused_by = state === 'paused' ? role : null;
    return await write(tx, row, { ...limit, state, paused_by }, userId, now);
  });
}

/** Returns who pays a rider's rides: the owner of the account in which they are the relative, otherwise the rider. */
export async function payerOf(db: Db | Tx, userId: string): Promise<string> {
  const account = await findRow(db, 'intimate_accounts', { relative_id: userId, state: 'active' });
  return account?.user_id ?? userId;
}

/** Whether an account can pay now: it is neither paused nor closed, and its owner can log in. */
export async function isUsable(db: Db | Tx, accountId: string): Promise<boolean> {
  const row = await findRow(db, 'intimate_accounts', { id: accountId, state: 'active' });
  return row !== undefined && (await isOwnerOpen(db, row));
}

const isOwnerOpen = async (db: Db | Tx, { user_id: id }: AccountRow): Promise<boolean> =>
  (await findOpenRider(db, id)) !== undefined;

/**
 * Checks that an account can pay within the remainder of its monthly limit, and locks it until this transaction ends,
 * so that simultaneous payments are checked one after another and each counts for the next. Throws
 * `intimate_not_found`, `intimate_not_usable`, `intimate_limit_exceeded`.
 */
export async function holdAllowance(
  ctx: TxContext,
  tx: Tx,
  use: { accountId: string; relativeId: string; amountCents: number },
): Promise<void> {
  const key = { id: use.accountId, relative_id: use.relativeId };
  const row = existing(await lockRow(tx, 'intimate_accounts', key), 'intimate_not_found');
  if (row.state !== 'active' || !(await isOwnerOpen(tx, row))) {
    throw new CodedError('intimate_not_usable');
  }
  const { leftCents } = await monthOf(tx, row, ctx.clock.now());
  if (use.amountCents > leftCents) throw new CodedError('intimate_limit_exceeded');
}
