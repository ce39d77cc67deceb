import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream';
import type { StageGateway } from '../../tools/stage/gateway.ts';
import { temporaryFolder } from '../gateway/stage.ts';

/** Headers of a connection instead of an answer: HTTP/2 forbids them (RFC 9113, 8.2.2). */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Returns a certificate for this machine, valid for a day. */
function certificate(ends: AsyncDisposableStack): { key: Buffer; cert: Buffer } {
  const folder = temporaryFolder(ends);
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', ...kind, ...name, '-days', '1', '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/**
 * Starts HTTP/2 over TLS in front of a gateway, as the proxy of a deployment does for phones; returns the address of
 * its pages.
 */
export async function behindProxy(
  gateway: StageGateway,
  ends: AsyncDisposableStack,
): Promise<StageGateway> {
  const agent = new Agent({ keepAlive: true });
  ends.defer(() => agent.destroy());
  const server = createSecureServer(certificate(ends), (browserRequest, answer) => {
    const headers = Object.entries(browserRequest.headers).filter(
      ([name]) => !name.startsWith(':'),
    );
    const inner = request(
      new URL(browserRequest.url, gateway.origin),
      { method: browserRequest.method, agent, headers: Object.fromEntries(headers) },
      (reply) => {
        const keptHeaders = Object.entries(reply.headers).filter(([name]) => !HOP_BY_HOP.has(name));
        answer.writeHead(reply.statusCode ?? 502, Object.fromEntries(keptHeaders));
        pipeline(reply, answer, () => {});
      },
    );
    inner.on('error', () => answer.stream.close());
    answer.on('close', () => inner.destroy());
    pipeline(browserRequest, inner, () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.defer(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const page: StageGateway['page'] = (pathname, language) =>
    gateway.page(pathname, language).replace(gateway.origin, `https://127.0.0.1:${port}`);
  return { ...gateway, page };
}
