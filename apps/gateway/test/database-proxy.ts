import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export interface DatabaseProxy extends TcpProxy {
  /** The same database, reached through the proxy. */
  url: string;
}

/** A TCP proxy in front of a database server, on a socket of this machine or elsewhere. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl.replace('@/', '@localhost/'));
  const folder = url.searchParams.get('host');
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  const target = folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: url.hostname, port };
  const proxy = await startTcpProxy(() => target);
  const proxyUrl = new URL(url);
  proxyUrl.search = '';
  proxyUrl.hostname = '127.0.0.1';
  proxyUrl.port = String(proxy.port);
  return { ...proxy, url: proxyUrl.href };
}
