import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError } from '@shtrans/contract/api/errors';
import { detectHost } from '@shtrans/contract/hosts/hosts';
import { detectOs } from '@shtrans/contract/hosts/os';
import { SESSION_LONGEST_DAYS, SESSION_UNUSED_DAYS } from '@shtrans/contract/sessions/facts';
import type { SessionInfo } from '@shtrans/contract/sessions/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Caller } from '../../../http/call.ts';
import { type DeviceMark, giveDeviceMark, newDeviceMark } from '../../../http/device-marks.ts';
import { looksLikeSecret, newSecret, secretHash } from '../../../http/secret.ts';
import { networkOf } from './network.ts';
import {
  endSessions,
  findSession,
  type Lifetime,
  liveAmong,
  liveSessions,
  noteUse,
  type SessionRow,
} from './store.ts';
import { findRow, insertRow, updateRows } from './tables.ts';

export { findKey, grantKey, keysOfRider, revokedKeys } from './ride-key-store.ts';
export { shareDevice } from './store.ts';

/** Interval at which the use of a session is written, so that reads rarely write. */
const USE_NOTED_MS = 3_600_000;
/**
 * Maximum number of sessions: a rider's phones, tablets, mini-programs and campaign logins. Another one ends
 * the least recently used.
 */
const MAX_SESSIONS = 20;
/** Maximum length of a stored user agent, because clients choose it. */
const MAX_AGENT_LENGTH = 512;

type Clocked = Pick<Context, 'clock'>;

const lifetime = ({ clock }: Clocked): Lifetime => {
  const now = clock.now();
  return { now, usedSince: new Date(now.getTime() - SESSION_UNUSED_DAYS * DAY_MS) };
};

/** Returns the caller of a bearer credential; null if it is unknown or its session ended. */
export const callerOf = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  token: string,
  address?: string,
): Promise<Caller | null> =>
  looksLikeSecret(token) ? await callerOfSession(ctx, secretHash(token), address) : null;

/** Returns the caller of a session, and records its use; null if it is unknown or ended. */
export async function callerOfSession(
  ctx: Pick<Context, 'db' | 'clock'>,
  tokenHash: string,
  address?: string,
): Promise<Caller | null> {
  const life = lifetime(ctx);
  const session = await findSession(ctx.db, tokenHash, life);
  if (session === undefined) return null;
  const before = new Date(life.now.getTime() - USE_NOTED_MS);
  if (session.last_used_at < before) {
    const network = address === undefined ? undefined : networkOf(address);
    await noteUse(ctx.db, tokenHash, { now: life.now, before, network });
  }
  const { user_id: userId, kind: sessionKind, wal_position } = session;
  return { userId, sessionKind, tokenHash, walPosition: wal_position ?? undefined };
}

/** The origin of a new session. */
export interface Beginning {
  deviceId?: string | undefined;
  /** The mark of the device, or the one that it gets with this login. */
  mark?: DeviceMark | undefined;
  clientAddress: string;
  userAgent?: string | undefined;
  /** The caller whose credential the request carries: the new session replaces its session. */
  caller?: Caller | undefined;
}

/** A call that logs in. */
export interface LoginCall extends Omit<Beginning, 'userAgent' | 'mark'> {
  device: DeviceMark | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Returns the origin of a call that logs in. */
export const beginningOf = ({
  deviceId,
  device,
  clientAddress,
  caller,
  request,
}: Omit<LoginCall, 'reply'>): Beginning => ({
  deviceId,
  mark: device,
  clientAddress,
  caller,
  userAgent: request.headers['user-agent'],
});

/**
 * Begins a rider's session in the transaction that proved their identity, and ends the session that it
 * replaces and those above the maximum. Returns the bearer credential, which is not stored.
 */
export async function beginSession(
  ctx: TxContext,
  tx: Tx,
  { userId, kind }: Pick<Caller, 'userId'> & { kind: SessionRow['kind'] },
  { deviceId, mark, clientAddress, userAgent = '', caller }: Beginning,
): Promise<{ token: string; expiresAt: string }> {
  const token = newSecret(ctx.random);
  const { now, usedSince } = lifetime(ctx);
  const expiresAt = new Date(now.getTime() + SESSION_LONGEST_DAYS * DAY_MS);
  const agent = userAgent.slice(0, MAX_AGENT_LENGTH);
  await insertRow(tx, 'sessions', {
    token_hash: secretHash(token),
    user_id: userId,
    kind,
    device_id: deviceId ?? null,
    device_mark: mark?.id ?? null,
    created_at: now,
    last_used_at: now,
    expires_at: expiresAt,
    os: detectOs(agent),
    host: detectHost({ userAgent: agent, wxEnvironment: undefined }).host,
    network: networkOf(clientAddress) ?? null,
  });
  const openSessions = await liveSessions(tx, userId, { now, usedSince });
  const otherSessions = openSessions.filter((row) => row.token_hash !== caller?.tokenHash);
  const surplusHashes = otherSessions.slice(MAX_SESSIONS).map((row) => row.token_hash);
  if (caller !== undefined) surplusHashes.push(caller.tokenHash);
  if (surplusHashes.length > 0)
    await endSessions(tx, now, (eb) => eb('token_hash', 'in', surplusHashes));
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Returns whether a rider recently logged in on the device with this mark. */
export const hasUsedDevice = async (
  { db }: Pick<Context, 'db'>,
  userId: string,
  { id }: DeviceMark,
): Promise<boolean> =>
  (await findRow(db, 'sessions', { user_id: userId, device_mark: id })) !== undefined;

/**
 * Logs in with the mark of the caller's device, or a new one, which the device gets once the login has succeeded.
 */
export async function withDeviceMark<T>(
  ctx: Context,
  call: LoginCall,
  logIn: (from: Beginning) => Promise<T>,
): Promise<T> {
  const mark = call.device ?? newDeviceMark(ctx);
  const answer = await logIn({ ...beginningOf(call), mark });
  await giveDeviceMark(ctx, call, mark);
  return answer;
}

/** Marks the device of a rider who logged in before there were marks. */
export async function markDevice(
  ctx: Context,
  call: Omit<LoginCall, 'caller'> & { caller: Caller },
): Promise<void> {
  // A document asks without an endpoint of its own; caches keep documents, so none carries a mark.
  const isCall = call.request.routeOptions.config.endpoint !== undefined;
  if (call.device !== undefined || !isCall) return;
  const mark = newDeviceMark(ctx);
  if (!(await giveDeviceMark(ctx, call, mark))) return;
  await updateRows(
    ctx.db,
    'sessions',
    { token_hash: call.caller.tokenHash },
    { device_mark: mark.id },
  );
}

/** Returns the sessions that are valid. */
export const areLive = (
  ctx: Pick<Context, 'db' | 'clock'>,
  tokenHashes: readonly string[],
): Promise<Set<string>> => liveAmong(ctx.db, tokenHashes, lifetime(ctx));

/**
 * Returns the id of a session in lists: a UUID (RFC 9562, version 8) derived from its hash, from which the
 * hash cannot be derived.
 */
function listedId(tokenHash: string): string {
  const hex = secretHash(tokenHash).slice(0, 32);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20)].join('-');
}

/**
 * Returns a rider's valid logins, most recently used first. `current`: the caller's session, if it is one of
 * them.
 */
export async function listSessions(
  ctx: Pick<Context, 'db' | 'clock'>,
  userId: string,
  current?: string,
): Promise<SessionInfo[]> {
  const rows = await liveSessions(ctx.db, userId, lifetime(ctx));
  return rows.map((row) => ({
    id: listedId(row.token_hash),
    current: row.token_hash === current,
    kind: row.kind,
    os: row.os,
    host: row.host,
    network: row.network,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }));
}

/** Ends the session of a credential. */
export const endOwnSession = async ({ db, clock }: Context, tokenHash: string): Promise<void> =>
  void (await inTransaction(db, (tx) =>
    endSessions(tx, clock.now(), (eb) => eb('token_hash', '=', tokenHash)),
  ));

/** Ends one of a rider's sessions, by its id in lists; returns whether it existed. */
export async function endListedSession(
  ctx: Clocked,
  tx: Tx,
  userId: string,
  id: string,
): Promise<boolean> {
  const { now, usedSince } = lifetime(ctx);
  const openSessions = await liveSessions(tx, userId, { now, usedSince });
  const hash = openSessions.map((row) => row.token_hash).find((each) => listedId(each) === id);
  if (hash === undefined) return false;
  return (await endSessions(tx, now, (eb) => eb('token_hash', '=', hash))) > 0;
}

/** The same for the calling rider. Throws `session_not_found`. */
export async function endSession(
  ctx: Pick<Context, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<void> {
  const ended = await inTransaction(ctx.db, (tx) => endListedSession(ctx, tx, userId, id));
  if (!ended) throw new CodedError('session_not_found');
}

/**
 * Ends a rider's sessions, in the caller's transaction; returns their number.
 *
 * @param except the session that remains, with the campaign logins of its device
 */
export async function endAllSessions(
  { clock }: Clocked,
  tx: Tx,
  userId: string,
  except?: Caller,
): Promise<number> {
  const keptSession =
    except && (await findRow(tx, 'sessions', { token_hash: except.tokenHash, user_id: userId }));
  return await endSessions(tx, clock.now(), (eb) => {
    const isOfRider = eb('user_id', '=', userId);
    if (keptSession === undefined) return isOfRider;
    const isOnSameDevice =
      keptSession.device_id === null
        ? eb.lit(false)
        : eb.and({ kind: 'local', device_id: keptSession.device_id });
    return eb.and([
      isOfRider,
      eb('token_hash', '!=', keptSession.token_hash),
      eb.not(isOnSameDevice),
    ]);
  });
}
