import pino, { type Logger } from 'pino';
import { LogFile } from './log-file.ts';

/** Fields that are removed from log entries, up to two levels deep. */
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
 * Returns the loggable fields of an error. Not all of them, because a database error's details quote the row. Its code
 * is named `reason`, because `code` may be a login code and is redacted.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return { type: error.name, message: error.message, reason: code, constraint, stack: error.stack };
}

const LEVEL_ERROR = 50;

/** Returns the event of an entry; lines of libraries have none. */
function eventOf(entry: unknown): string {
  const { event } = Object(entry) as { event?: unknown };
  return typeof event === 'string' ? event : 'none';
}

/**
 * Creates the gateway's log: one JSON line per entry, on standard output unless `file` is set. Phones, credentials and
 * codes are redacted.
 *
 * @param onError called with the event of each line of level `error` or above
 */
export function createLog(
  level: string,
  file: LogFile = new LogFile(),
  onError: (event: string) => void = () => {},
): Logger {
  const log = pino(
    {
      level,
      redact: { paths, censor: '[redacted]' },
      serializers: { err: describeError },
      hooks: {
        logMethod(args, method, lineLevel) {
          if (lineLevel >= LEVEL_ERROR) onError(eventOf(args[0]));
          method.apply(this, args);
        },
      },
    },
    file,
  );
  file.onResumed = (lines) =>
    log.warn({ event: 'log.lines_dropped', lines }, 'lines of the log could not be written');
  return log;
}
