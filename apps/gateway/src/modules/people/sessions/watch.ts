import type { Context } from '../../../context.ts';
import { listen } from '../../../db/notify.ts';
import type { WatchSession } from '../../../http/event-stream.ts';
import { areLive } from './service.ts';

/** Watches the sessions of this gateway's listeners. */
export function sessionWatch(ctx: Pick<Context, 'db' | 'clock' | 'log'>): WatchSession {
  const listenersByHash = new Map<string, Set<() => void>>();
  const end = (tokenHash: string): void => {
    for (const onEnd of listenersByHash.get(tokenHash) ?? []) onEnd();
  };
  const endIfOver = async (tokenHashes: string[]): Promise<void> => {
    if (tokenHashes.length === 0) return;
    const live = await areLive(ctx, tokenHashes);
    for (const tokenHash of tokenHashes) if (!live.has(tokenHash)) end(tokenHash);
  };
  const checkSessions = (tokenHashes: string[]): void => {
    endIfOver(tokenHashes).catch((err: unknown) =>
      ctx.log.warn({ event: 'sessions.not_watched', err }, 'ended sessions cannot be detected'),
    );
  };
  let listening = false;
  return (tokenHash, onEnd) => {
    if (!listening) {
      listening = true;
      listen(ctx, {
        channel: 'session',
        heard: end,
        missed: () => checkSessions([...listenersByHash.keys()]),
      });
    }
    const listeners = listenersByHash.get(tokenHash) ?? new Set();
    listenersByHash.set(tokenHash, listeners.add(onEnd));
    // The session may have ended after its credential was read and before the listener was registered.
    checkSessions([tokenHash]);
    return () => {
      listeners.delete(onEnd);
      if (listeners.size === 0 && listenersByHash.get(tokenHash) === listeners)
        listenersByHash.delete(tokenHash);
    };
  };
}
