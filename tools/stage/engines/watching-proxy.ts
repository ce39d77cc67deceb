import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as ask,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Address to which the watching script reports. */
const FAULTS = '/watched-faults';

/**
 * Runs before all scripts of a page. It reports each fault before the next script runs, so that none is lost when the
 * page is left: WebKitGTK's driver exposes no console, and no engine exposes earlier messages.
 */
const WATCH = `(() => {
  const tell = (kind, what) => {
    const request = new XMLHttpRequest();
    request.open('POST', '${FAULTS}', false);
    try { request.send(kind + ': ' + what + ' (' + location.pathname + location.search + ')'); } catch {}
  };
  const words = (value) => (value instanceof Error ? value.stack || value.message : String(value));
  for (const level of ['error', 'warn']) {
    const write = console[level];
    console[level] = (...all) => { tell('console ' + level, all.map(words).join(' ')); write.apply(console, all); };
  }
  addEventListener('error', ({ message, error, target }) => {
    if (target === window || message) tell('uncaught', error ? words(error) : message);
    // Firefox reports this for a module that came before its preload; a missing module is reported by the code that
    // needs it.
    else if (!/preload/.test(target.rel)) tell('not loaded', target.src || target.href);
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandled rejection', words(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    // The browser requests this by itself.
    if (!blockedURI.endsWith('/favicon.ico')) tell('security policy', violatedDirective + ' ' + blockedURI + ' ' + sample);
  });
})();`;

const WATCH_HASH = `'sha256-${createHash('sha256').update(WATCH).digest('base64')}'`;

/** Messages of pages about failed requests. */
const OF_A_LOST_NETWORK =
  /^not loaded: |Network Error|Importing a module script failed|error loading dynamically/;

/** The proxy between an engine and a gateway. */
export interface WatchingProxy {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /**
   * Faults of pages, and answers with status 400 or higher: `409 POST /v1/orders/1/payments`. Filled while pages run,
   * without their messages about the network while it is cut.
   */
  faults: string[];
  /** The number of pending requests, without streams, which have no end. */
  underWay(): number;
  /** While true, connections end without an answer, as on a phone without a network. */
  isCut: boolean;
  close(): Promise<void>;
}

const bodyOf = async (message: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** Returns the document with the watching script before all others, allowed by its policy. */
function watched(answer: IncomingMessage, html: string): { headers: Headers; html: string } {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  headers.delete('content-length');
  headers.delete('transfer-encoding');
  headers.delete('connection');
  const policy = headers.get('content-security-policy') ?? '';
  headers.set('content-security-policy', policy.replace(/script-src[^;]*/, `$& ${WATCH_HASH}`));
  return { headers, html: html.replace(/<head[^>]*>/, `$&<script>${WATCH}</script>`) };
}

/** Forwards an engine's requests to the gateway at `origin` and its answers back, and records faults of pages. */
export async function startWatchingProxy(origin: string): Promise<WatchingProxy> {
  const agent = new Agent({ keepAlive: true });
  const faults: string[] = [];
  const underWay = new Set<IncomingMessage>();

  const handOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    if (url === FAULTS) {
      const fault = await bodyOf(request);
      if (!proxy.isCut || !OF_A_LOST_NETWORK.test(fault)) faults.push(fault);
      response.writeHead(204).end();
      return;
    }
    if (proxy.isCut) throw new Error('no network');
    underWay.add(request);
    response.once('close', () => underWay.delete(request));
    const isDocument = request.headers.accept?.includes('text/html') === true;
    const forward = ask(origin + url, {
      agent,
      method,
      headers: { ...request.headers, ...(isDocument && { 'accept-encoding': 'identity' }) },
    });
    // A stream ends when its page is left.
    response.once('close', () => forward.destroy());
    request.pipe(forward);
    const [answer] = (await once(forward, 'response')) as [IncomingMessage];
    const { statusCode: status = 0, headers } = answer;
    if (headers['content-type']?.startsWith('text/event-stream') === true) underWay.delete(request);
    if (status >= 400) faults.push(`${status} ${method} ${url}`);
    if (isDocument && headers['content-type']?.startsWith('text/html') === true) {
      const page = watched(answer, await bodyOf(answer));
      response.setHeaders(page.headers).writeHead(status).end(page.html);
      return;
    }
    response.writeHead(status, answer.headersDistinct as Record<string, string[]>);
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  };

  const server = createServer((request, response) => {
    handOn(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: WatchingProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    underWay: () => underWay.size,
    isCut: false,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
  return proxy;
}
