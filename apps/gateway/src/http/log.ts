import { existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import pino, { type Logger } from 'pino';

/** What never reaches a log, wherever it stands in an entry. */
const SECRET_FIELDS = [
  'phone',
  'token',
  'authorization',
  'code',
  'ticket',
  'cookie',
  'password',
  'secret',
];

const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/**
 * What is told of an error. Not all it carries: a database error's details quote the row. Its code
 * goes by another name, for a `code` may be a login code and is taken out.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return { type: error.name, message: error.message, reason: code, constraint, stack: error.stack };
}

/** Lines go to the disk so many bytes together, and what there is after so many ms: a write each costs more than its line. */
const WRITTEN_TOGETHER = { minLength: 12 * 1024, periodicFlush: 200 };

const ROTATE_BYTES = 20 * 1024 * 1024;

/**
 * The gateway's log: one JSON line per entry, on standard output or in `file` (kept under 20 MB by
 * moving the old one to `<file>.1` at start). Phones, credentials and codes are taken out. Nobody waits
 * for the disk: lines are written behind, and what is left when the process ends, before it ends.
 */
export function createLog(level: string, file?: string): Logger {
  if (file !== undefined && existsSync(file) && statSync(file).size > ROTATE_BYTES) {
    renameSync(file, `${file}.1`);
  }
  if (file !== undefined) mkdirSync(path.dirname(file), { recursive: true });
  // Open from the start: what is not open yet cannot be written when the process ends at once.
  const dest = file === undefined ? 1 : openSync(file, 'a');
  return pino(
    { level, redact: { paths, censor: '[redacted]' }, serializers: { err: describeError } },
    pino.destination({ dest, sync: false, ...WRITTEN_TOGETHER }),
  );
}
