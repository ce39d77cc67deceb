import { ApiError } from '../api/api-error.ts';
import { onVisible } from '../view/visible.ts';
import { eventReader } from './event-reader.ts';

/** How news comes: pushed, asked for every few seconds, or not at all for now. */
export type Connection = 'live' | 'polling' | 'lost';

export interface Standing {
  connection: Connection;
  /** Nothing was heard for so long that what is known may be old. */
  quiet: boolean;
  /** When the gateway was last heard of, in ms of the device's clock; 0: never. */
  heardAt: number;
}

interface Source {
  /** Opens the stream from what is known on. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** An event's data. */
  onData: (text: string) => void;
  /** Asks once, without the stream. Rejects with `ApiError`. */
  ask: () => Promise<unknown>;
  /** Called with each change of the standing, not with each sign of life. */
  onStanding: (standing: Standing) => void;
}

/** An opened stream from which no byte came for so long is held back by something on the way. The
 * gateway speaks at least every 10 s, so a stream that falls silent for this long is dead. */
export const SILENCE_MS = 20_000;
/** A stream that says nothing for so long after opening is helped out by questions. */
const HELP_MS = 3_000;
const POLL_MS = 2_500;
/** A way that holds streams back is tried again after this time, then after twice that, ... */
const STREAM_AGAIN_MS = 60_000;
const STREAM_AGAIN_MAX_MS = 600_000;
/** A stream that lasted for so long was a good one. */
const STOOD_MS = 5_000;
/** A break shorter than this is not worth telling. */
const LOST_MS = 1_500;
/** A hidden page listens on for so long: a glance at a message is no break. */
const HIDDEN_MS = 2_000;

/** The end of a stream, and how it came to it. */
type Ending = 'lived' | 'failed' | 'held-back' | 'refused';

/** What asking again cannot mend: the answer was no, not an accident. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 425, 429].includes(error.status);

/**
 * Up to 0.5, 1, 2, 3, 3, ... s, after a minute up to 10 s; by chance a part of it, so that not all
 * come back at once.
 */
function backOff(failures: number, lostForMs: number): number {
  const longest = lostForMs > 60_000 ? 10_000 : 3_000;
  return Math.min(longest, 500 * 2 ** failures) * (0.3 + 0.7 * Math.random());
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });

/**
 * Follows a fact until stopped or refused: by its stream, and where that does not get through, by
 * asking. Reconnects by itself, pauses while the page is hidden or kept in the back-forward cache.
 * Returns the way to stop.
 */
export function follow(source: Source): () => void {
  let standing: Standing = { connection: 'live', quiet: false, heardAt: 0 };
  let run: AbortController | undefined;
  let refused = false;
  let quietTimer: ReturnType<typeof setTimeout> | undefined;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  const tell = (part: Partial<Standing>): void => {
    const next = { ...standing, ...part };
    const changed = next.connection !== standing.connection || next.quiet !== standing.quiet;
    standing = next;
    if (changed) source.onStanding(next);
  };
  const heard = (connection: Connection): void => {
    clearTimeout(lostTimer);
    clearTimeout(quietTimer);
    lostTimer = undefined;
    quietTimer = setTimeout(() => tell({ quiet: true }), SILENCE_MS);
    tell({ connection, quiet: false, heardAt: Date.now() });
  };
  const broken = (): void => {
    lostTimer ??= setTimeout(() => tell({ connection: 'lost' }), LOST_MS);
  };

  /** True when the answer came; false when it did not; ends the run when it is no. */
  const ask = async (signal: AbortSignal): Promise<boolean> => {
    try {
      await source.ask();
      if (!signal.aborted) heard('polling');
      return true;
    } catch (error) {
      if (!signal.aborted && isFinal(error)) {
        refused = true;
        stopRun();
      } else if (!signal.aborted) {
        broken();
      }
      return false;
    }
  };

  const readStream = async (signal: AbortSignal): Promise<Ending> => {
    const attempt = new AbortController();
    const end = (): void => attempt.abort();
    signal.addEventListener('abort', end);
    let spoke = false;
    let silence = setTimeout(end, SILENCE_MS);
    const help = async (): Promise<void> => {
      if (spoke || attempt.signal.aborted) return;
      await ask(signal);
      helper = setTimeout(() => void help(), POLL_MS);
    };
    let helper = setTimeout(() => void help(), HELP_MS);
    try {
      const response = await source.open(attempt.signal);
      if (!response.ok) return response.status < 500 ? 'refused' : 'failed';
      const type = response.headers.get('content-type') ?? '';
      // Web views without streams have no body here.
      if (!response.body || !type.startsWith('text/event-stream')) return 'held-back';
      const reader = response.body.getReader();
      const read = eventReader(source.onData);
      for (;;) {
        const { done, value } = await reader.read();
        if (done || attempt.signal.aborted) return spoke ? 'lived' : 'failed';
        spoke = true;
        clearTimeout(silence);
        silence = setTimeout(end, SILENCE_MS);
        read(value);
        heard('live');
      }
    } catch {
      if (spoke) return 'lived';
      return attempt.signal.aborted && !signal.aborted ? 'held-back' : 'failed';
    } finally {
      clearTimeout(silence);
      clearTimeout(helper);
      signal.removeEventListener('abort', end);
      end();
    }
  };

  const loop = async (signal: AbortSignal): Promise<void> => {
    let failures = 0;
    let heldBack = 0;
    let streamFrom = 0;
    while (!signal.aborted) {
      if (Date.now() >= streamFrom) {
        const opened = Date.now();
        const ending = await readStream(signal);
        if (signal.aborted) return;
        if (ending === 'lived' || ending === 'failed') {
          broken();
          // A stream that ends at once each time must not be opened again and again without pause.
          const stood = ending === 'lived' && Date.now() - opened > STOOD_MS;
          failures = stood ? 0 : failures + 1;
          if (ending === 'lived') heldBack = 0;
        } else {
          const again = Math.min(STREAM_AGAIN_MAX_MS, STREAM_AGAIN_MS * 2 ** heldBack);
          heldBack += 1;
          streamFrom = Date.now() + again;
        }
      }
      // Without a stream, or when it fails time after time: perhaps questions get through.
      const asking = Date.now() < streamFrom;
      if (asking || failures > 2) {
        const answered = await ask(signal);
        if (answered && asking) failures = 0;
        if (!answered) failures += 1;
      }
      const delay =
        asking && failures === 0
          ? POLL_MS
          : backOff(failures, standing.heardAt === 0 ? 0 : Date.now() - standing.heardAt);
      await pause(delay, signal);
    }
  };

  const startRun = (): void => {
    if (run !== undefined || refused) return;
    run = new AbortController();
    void loop(run.signal);
  };
  function stopRun(): void {
    run?.abort();
    run = undefined;
    clearTimeout(lostTimer);
    clearTimeout(quietTimer);
    lostTimer = undefined;
  }
  /** From the background, however long that was. */
  const comeBack = (): void => {
    clearTimeout(hiddenTimer);
    if (run !== undefined) return;
    if (Date.now() - standing.heardAt > SILENCE_MS) tell({ quiet: true });
    startRun();
  };
  const onHidden = (): void => {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(stopRun, HIDDEN_MS);
  };
  const onOffline = (): void => {
    if (run !== undefined) tell({ connection: 'lost' });
  };
  const onOnline = (): void => {
    if (run === undefined || document.visibilityState === 'hidden') return;
    // The old connection may be dead without knowing it.
    stopRun();
    startRun();
  };

  const stopWatching = onVisible(comeBack);
  document.addEventListener('visibilitychange', onHidden);
  // Not held open: a page with an open connection is not kept in the back-forward cache.
  window.addEventListener('pagehide', stopRun);
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  if (document.visibilityState !== 'hidden') startRun();
  return () => {
    stopRun();
    clearTimeout(hiddenTimer);
    stopWatching();
    document.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('pagehide', stopRun);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
  };
}
