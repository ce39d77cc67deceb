import { errorCode } from '../errors/error-code.ts';

/** Connection lost, refused, or the server is going down or coming up (SQLSTATE 57P01-03, 08xxx, 53300). */
const OUTAGE =
  /^(?:57P0[1-3]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What `pg` says without a code when it lost or could not get a connection. */
const OUTAGE_TEXT =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end|the database system is )/i;

/**
 * The server gave a statement up and kept nothing of it: it took too long, waited too long for a lock, was in a
 * circle of those who wait, or its transaction had been idle for too long.
 */
const GIVEN_UP = /^(?:57014|55P03|40P01|40001|25P0[34])$/;

const SYSTEM_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/** Marks of errors that come from the database driver, and not from files or partners. */
const fromDriver = ({ syscall = '', routine }: Error & { syscall?: string; routine?: string }) =>
  SYSTEM_CALLS.has(syscall) || routine !== undefined;

/** Reading again does no harm: a connection that broke just now is worth a second one. */
export const retriedOnce = <T>(read: () => Promise<T>): Promise<T> =>
  read().catch((error: unknown) => {
    if (isDatabaseOutage(error)) return read();
    throw error;
  });

/**
 * Whether `error` says that the database cannot be reached now, rather than that it refused what was
 * asked. Whether a write in flight was committed is unknown then; idempotency keys answer that.
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseOutage);
  if (!(error instanceof Error)) return false;
  if (OUTAGE_TEXT.test(error.message)) return true;
  return OUTAGE.test(errorCode(error) ?? '') && fromDriver(error);
}

/** Whether the database gave up what was asked, for reasons that pass: the same may be asked again. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && GIVEN_UP.test(errorCode(error) ?? '') && fromDriver(error);
