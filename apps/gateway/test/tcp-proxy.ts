import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Socket,
} from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * `cut`: all connections are closed and new ones are refused. `hole`: nothing passes, not even a close; data sent in the
 * meantime arrives once the proxy is open again, as after a short network outage.
 */
export type ProxyMode = 'open' | 'cut' | 'hole';

export interface TcpProxy {
  /** Port on 127.0.0.1. */
  port: number;
  mode(mode: ProxyMode): void;
  /** Sets the delay of bytes in each direction. */
  latency(ms: number): void;
  close(): Promise<void>;
}

/** Returns the target for a process on this machine; undefined if it does not run. */
export const targetOf = (address: string | undefined): NetConnectOpts | undefined =>
  address === undefined ? undefined : { host: '127.0.0.1', port: Number(new URL(address).port) };

/**
 * Starts a proxy between a client and a server that simulates network faults.
 *
 * @param target the target of a new connection; undefined: it is refused, as if no server were there
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

  /** Forwards one side's bytes and ends to the other in order, when the network lets them pass. */
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
    const destination = mode === 'cut' ? undefined : target();
    if (destination === undefined) {
      near.on('error', () => {});
      near.resetAndDestroy();
      return;
    }
    const far = connect({ allowHalfOpen: true, ...destination });
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
