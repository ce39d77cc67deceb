import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The same database, reached through the proxy. */
  url: string;
  /** `cut`: every connection is closed and new ones are refused. `hole`: nothing passes, not even a close. */
  mode(mode: 'open' | 'cut' | 'hole'): void;
  close(): Promise<void>;
}

/** A TCP door in front of a database server, to shut in its face. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl.replace('@/', '@localhost/'));
  const folder = url.searchParams.get('host');
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  const target = folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: url.hostname, port };
  let mode: 'open' | 'cut' | 'hole' = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (mode === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        if (mode !== 'hole') to.destroy();
      });
      from.on('data', (bytes: Buffer) => {
        if (mode !== 'hole') to.write(bytes);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.search = '';
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: through.href,
    mode(next) {
      mode = next;
      if (next === 'cut') drop();
    },
    async close() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
