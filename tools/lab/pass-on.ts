import { once } from 'node:events';
import {
  request as ask,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { BASE_PATH } from '../../packages/contract/src/addresses/link-to.ts';

interface Between {
  /** Both as origins. */
  gateway: string;
  lab: string;
  userAgent: string;
}

/** The gateway forbids framing; the lab allows it, because its phone is a frame. */
function headersFrom(answer: IncomingMessage, { gateway, lab }: Between): OutgoingHttpHeaders {
  const {
    'cross-origin-opener-policy': _opener,
    'x-frame-options': _frame,
    connection: _connection,
    'content-security-policy': policy,
    location,
    ...headers
  } = answer.headers;
  return {
    ...headers,
    ...(policy !== undefined && {
      'content-security-policy': String(policy).replace(
        /frame-ancestors [^;]+/,
        "frame-ancestors 'self'",
      ),
    }),
    ...(location !== undefined && { location: location.replace(gateway, lab) }),
  };
}

/**
 * Forwards a call of the page to the gateway, from inside its host; documents of the app get the host's script at the
 * beginning.
 */
export async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  changes: Between,
): Promise<void> {
  const { gateway, lab, userAgent } = changes;
  const { origin, referer } = request.headers;
  const forward = ask(gateway + (request.url ?? '/'), {
    method: request.method,
    headers: {
      ...request.headers,
      host: new URL(gateway).host,
      ...(origin !== undefined && { origin: gateway }),
      ...(referer !== undefined && { referer: referer.replace(lab, gateway) }),
      'user-agent': userAgent,
      'accept-encoding': 'identity',
    },
  });
  request.pipe(forward);
  response.on('close', () => forward.destroy());
  const [answer] = (await once(forward, 'response')) as [IncomingMessage];
  const headers = headersFrom(answer, changes);
  const type = String(answer.headers['content-type']);
  const status = answer.statusCode ?? 502;
  if (!/^(?:text\/html|application\/json)/.test(type)) {
    response.writeHead(status, headers);
    answer.pipe(response);
    return;
  }
  // Short, and can contain the gateway's own address.
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  let text = Buffer.concat(parts).toString().replaceAll(gateway, lab);
  if (type.startsWith('text/html') && request.url?.startsWith(`${BASE_PATH}/`)) {
    text = text.replace(/<head[^>]*>/i, '$&<script src="/lab/host.js"></script>');
  }
  const { 'content-length': _length, etag: _etag, ...rest } = headers;
  response.writeHead(status, { ...rest, 'cache-control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : text);
}
