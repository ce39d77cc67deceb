import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Socket,
} from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * `cut`: every connection is closed and new ones are refused. `hole`: nothing passes, not even a close; what was
 * sent meanwhile arrives once the proxy is open again, as on a network that was away for a moment.
 */
export type ProxyMode = 'open' | 'cut' | 'hole';

export interface TcpProxy {
  /** On 127.0.0.1. */
  port: number;
  mode(mode: ProxyMode): void;
  /** So many ms pass before bytes arrive, each way. */
  latency(ms: number): void;
  close(): Promise<void>;
}

/** Where a process of this machine listens that may not run. */
export const targetOf = (address: string | undefined): NetConnectOpts | undefined =>
  address === undefined ? undefined : { host: '127.0.0.1', port: Number(new URL(address).port) };

/**
 * Stands between a client and a server and does to their connections what a network does.
 *
 * @param target where a new connection leads; undefined: it is refused, as of a server that is not there
 */
export async function startTcpProxy(target: () => NetConnectOpts | undefined): Promise<TcpProxy> {
  let mode: ProxyMode = 'open';
  let latencyMs = 0;
  let opened = Promise.withResolvers<void>();
  opened.resolve();
  const sockets = new Set<Socket>();
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  const passAfter = async (before: Promise<void>, act: () => void): Promise<void> => {
    await before;
    if (latencyMs > 0) await delay(latencyMs);
    await opened.promise;
    act();
  };

  /** Takes one side's bytes and ends to the other, in their order, when the network lets them pass. */
  const join = (from: Socket, to: Socket): void => {
    let passed = Promise.resolve();
    const pass = (act: () => void): void => {
      passed = passAfter(passed, act);
    };
    sockets.add(from);
    from.on('error', () => {});
    from.on('data', (bytes: Buffer) => {
      from.pause();
      pass(() => {
        if (!to.destroyed) to.write(bytes);
        from.resume();
      });
    });
    from.on('end', () => pass(() => to.end()));
    from.on('close', () => {
      sockets.delete(from);
      pass(() => to.destroySoon());
    });
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const at = mode === 'cut' ? undefined : target();
    if (at === undefined) {
      near.on('error', () => {});
      near.resetAndDestroy();
      return;
    }
    const far = connect({ allowHalfOpen: true, ...at });
    join(near, far);
    join(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mode(next) {
      if (next === 'hole' && mode !== 'hole') opened = Promise.withResolvers();
      mode = next;
      if (next !== 'hole') opened.resolve();
      if (next === 'cut') drop();
    },
    latency(ms) {
      latencyMs = ms;
    },
    async close() {
      opened.resolve();
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
