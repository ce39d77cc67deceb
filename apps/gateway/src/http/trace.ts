import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Returns the trace id of a request, 32 hex digits: that of a valid W3C `traceparent` header, else a new one. The log,
 * problem documents and the header `X-Trace-Id` contain it.
 */
export function traceIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const header = String(request.headers.traceparent);
  const callerTraceId = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-/.exec(header)?.[1];
  return callerTraceId !== undefined && !/^0+$/.test(callerTraceId)
    ? callerTraceId
    : randomUUID().replaceAll('-', '');
}
