import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * The trace id of a request: the caller's W3C `traceparent` if it sends a valid one, else a new one.
 * 32 hex digits; it is in the log, in the problem document and in the `X-Trace-Id` header.
 */
export function traceIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const header = String(request.headers.traceparent);
  const given = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-/.exec(header)?.[1];
  return given !== undefined && !/^0+$/.test(given) ? given : randomUUID().replaceAll('-', '');
}
