import type { Context } from '../../../context.ts';
import { listen } from '../../../db/notify.ts';
import type { WatchSession } from '../../../http/event-stream.ts';
import { areLive } from './service.ts';

/** Watches the sessions of those who listen to this gateway. */
export function sessionWatch(ctx: Pick<Context, 'db' | 'clock' | 'log'>): WatchSession {
  const watched = new Map<string, Set<() => void>>();
  const end = (tokenHash: string): void => {
    for (const onEnd of watched.get(tokenHash) ?? []) onEnd();
  };
  const look = async (tokenHashes: string[]): Promise<void> => {
    if (tokenHashes.length === 0) return;
    const live = await areLive(ctx, tokenHashes);
    for (const tokenHash of tokenHashes) if (!live.has(tokenHash)) end(tokenHash);
  };
  const lookAt = (tokenHashes: string[]): void => {
    look(tokenHashes).catch((err: unknown) =>
      ctx.log.warn({ event: 'sessions.not_watched', err }, 'whether sessions ended is not known'),
    );
  };
  let listening = false;
  return (tokenHash, onEnd) => {
    if (!listening) {
      listening = true;
      listen(ctx, {
        channel: 'session',
        heard: end,
        missed: () => lookAt([...watched.keys()]),
      });
    }
    const all = watched.get(tokenHash) ?? new Set();
    watched.set(tokenHash, all.add(onEnd));
    // It may have ended after its credential was read and before anybody listened.
    lookAt([tokenHash]);
    return () => {
      all.delete(onEnd);
      if (all.size === 0 && watched.get(tokenHash) === all) watched.delete(tokenHash);
    };
  };
}
