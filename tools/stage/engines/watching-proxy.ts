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

/** Where the watching script tells what it saw. */
const FAULTS = '/watched-faults';

/**
 * Runs before all scripts of a page. It tells each fault before the next script runs, so that none is lost when the page is
 * left: WebKitGTK's driver gives no console, and no engine's gives what was said before it listened.
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
    // Firefox says so of a module that came before its preload; what needs one that did not come says so itself.
    else if (!/preload/.test(target.rel)) tell('not loaded', target.src || target.href);
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandled rejection', words(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    // The browser asks for this by itself.
    if (!blockedURI.endsWith('/favicon.ico')) tell('security policy', violatedDirective + ' ' + blockedURI + ' ' + sample);
  });
})();`;

const WATCH_HASH = `'sha256-${createHash('sha256').update(WATCH).digest('base64')}'`;

/** What pages say because they asked in vain. */
const OF_A_LOST_NETWORK =
  /^not loaded: |Network Error|Importing a module script failed|error loading dynamically/;

/** What stands between an engine and a gateway. */
export interface WatchingProxy {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /**
   * What pages must not do, and answers of 400 and more: `409 POST /v1/orders/1/payments`. Filled as pages run, without
   * what they say of the network while it is cut.
   */
  faults: string[];
  /** How many requests are under way, without streams, which have no end. */
  underWay(): number;
  /** While true, connections end without an answer, as on a phone that lost its network. */
  isCut: boolean;
  close(): Promise<void>;
}

const bodyOf = async (message: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** The same document with the watching script before all others, which its policy allows. */
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

/** Hands on what an engine asks and what the gateway at `origin` answers, and notes what goes wrong in pages. */
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
