import { ApiError } from '../api/api-error.ts';
import { onVisible } from '../view/on-visible.ts';
import { eventReader } from './event-reader.ts';
import { type FollowEvent, type Standing, step, STOPPED, TIMERS } from './follow-steps.ts';

interface Source {
  /** Opens the stream from the known version on. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** An event's data. */
  onData: (text: string) => void;
  /** Polls once, without the stream. Rejects with `ApiError`. */
  ask: () => Promise<unknown>;
  /** Called with each change of the standing, not with each sign of life. */
  onStanding: (standing: Standing) => void;
}

/** Whether a retry cannot help: the response was a refusal, not an accident. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 425, 429].includes(error.status);

const isHidden = (): boolean => document.visibilityState === 'hidden';

/** Reads a stream to its end, or detects that it does not get through. */
async function readStream(
  { open, onData }: Source,
  signal: AbortSignal,
  onChunk: () => void,
): Promise<'ended' | 'barred'> {
  const response = await open(signal);
  if (!response.ok) return response.status < 500 ? 'barred' : 'ended';
  const type = response.headers.get('content-type') ?? '';
  // Web views without streams have no body here.
  if (!response.body || !type.startsWith('text/event-stream')) return 'barred';
  const reader = response.body.getReader();
  const read = eventReader(onData);
  for (;;) {
    const { done, value } = await reader.read();
    if (done || signal.aborted) return 'ended';
    read(value);
    onChunk();
  }
}

/**
 * Follows a fact until stopped or refused: by its stream or, if that does not get through, by polling. Reconnects by
 * itself; pauses while the page is hidden or in the back-forward cache. Returns the function that stops it.
 * `follow-steps.ts` decides what happens; this function does it.
 */
export function follow(source: Source): () => void {
  let state = STOPPED;
  let stream = new AbortController();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const happen = (event: FollowEvent): void => {
    const before = state;
    const now = Date.now();
    state = step(before, event, { now, chance: Math.random() });
    const { due, phase, questions, standing, streams } = state;
    for (const timer of TIMERS) {
      if (due[timer] === before.due[timer]) continue;
      clearTimeout(timers.get(timer));
      const dueAt = due[timer];
      if (dueAt !== undefined)
        timers.set(
          timer,
          setTimeout(() => happen(timer), dueAt - now),
        );
    }
    if (phase !== 'streaming' || streams !== before.streams) stream.abort();
    if (streams !== before.streams) void listen();
    if (questions !== before.questions) void ask();
    const { connection, quiet } = before.standing;
    if (standing.connection !== connection || standing.quiet !== quiet) source.onStanding(standing);
  };

  const listen = async (): Promise<void> => {
    stream = new AbortController();
    const { signal } = stream;
    const outcome = await readStream(source, signal, () => happen('chunk')).catch(
      () => 'ended' as const,
    );
    if (!signal.aborted) happen(outcome);
  };
  const ask = async (): Promise<void> => {
    const outcome = await source.ask().then(
      () => 'answered' as const,
      (error: unknown) => (isFinal(error) ? 'refused' : 'unanswered'),
    );
    happen(outcome);
  };

  const listeners: readonly (readonly [EventTarget, string, () => void])[] = [
    [document, 'visibilitychange', () => isHidden() && happen('hidden')],
    // Closed, because a page with an open connection does not enter the back-forward cache.
    [window, 'pagehide', () => happen('stop')],
    [window, 'offline', () => happen('offline')],
    [window, 'online', () => isHidden() || happen('online')],
  ];
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  const stopWatching = onVisible(() => happen('visible'));
  if (!isHidden()) happen('start');
  return () => {
    happen('stop');
    stopWatching();
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
  };
}
