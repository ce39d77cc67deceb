import { DatabaseError } from 'pg';
import { errorCode } from '../errors/error-code.ts';
import { NoPrimary, NotReplicated } from './servers.ts';

/**
 * The connection is lost or refused, the server is stopping or starting (SQLSTATE 57P01-03, 08xxx), lacks connections or
 * disk (53300, 53100), or has become a standby (25006).
 */
const OUTAGE =
  /^(?:57P0[1-3]|08\w{3}|53[13]00|25006|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of `pg` without a code if it lost or could not get a connection. */
const OUTAGE_TEXT =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end|the database system is )/i;

/**
 * The server cancelled a statement and rolled it back: it took too long, waited too long for a lock, was part of a
 * deadlock or a serialization conflict, or its transaction was idle for too long.
 */
const GIVEN_UP = /^(?:57014|55P03|40P01|40001|25P0[34])$/;

const SYSTEM_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/** Whether an error comes from the database driver, and not from files or partners. */
const fromDriver = (error: Error & { syscall?: string }) =>
  SYSTEM_CALLS.has(error.syscall ?? '') || error instanceof DatabaseError;

/** Retries a read once if the connection broke. */
export const retriedOnce = <T>(read: () => Promise<T>): Promise<T> =>
  read().catch((error: unknown) => {
    if (isDatabaseOutage(error)) return read();
    throw error;
  });

/**
 * Whether `error` means that the database cannot be reached, rather than that it refused a statement. It is then unknown
 * whether a write in flight was committed; idempotency keys resolve that.
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseOutage);
  if (!(error instanceof Error)) return false;
  if (error instanceof NoPrimary || error instanceof NotReplicated) return true;
  if (OUTAGE_TEXT.test(error.message)) return true;
  return OUTAGE.test(errorCode(error) ?? '') && fromDriver(error);
}

/** Whether the database cancelled a statement for a temporary reason, so that the caller may retry. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && GIVEN_UP.test(errorCode(error) ?? '') && fromDriver(error);
