import { riderTail, subscribeSession } from '../session/session.ts';
import { signal } from '../state/signal.ts';
import { fromJson } from '../storage/from-json.ts';
import { localStore } from '../storage/safe-storage.ts';

/** One stored response, readable only by its rider and its build. */
interface SavedAnswer {
  build: string;
  rider: string;
  /** When the gateway sent it, in ms of the device's clock. */
  at: number;
  data: unknown;
}

const PREFIX = 'last-answer:';

/** A station is about 10 KB, and an origin has 5 MB, which must also hold the credential. */
const MOST_ANSWERS = 40;

/** The address of the build's entry, whose name changes with every change of the app. */
const build = signal('');

export function openSavedAnswers(address: string): void {
  build.set(address);
  subscribeSession(dropSavedAnswers);
}

/** @param name of the fact in the cache */
export function saveAnswer(name: string, data: unknown): void {
  const answer: SavedAnswer = { build: build.get(), rider: riderTail(), at: Date.now(), data };
  localStore.set(PREFIX + name, JSON.stringify(answer));
}

/** Returns the gateway's last response on this device for this rider, or undefined. */
export function savedAnswer(name: string): Pick<SavedAnswer, 'at' | 'data'> | undefined {
  const text = localStore.get(PREFIX + name);
  if (text === undefined) return undefined;
  // Other code may have written there.
  const answer = fromJson(text) as SavedAnswer | null | undefined;
  if (answer?.build === build.get() && answer.rider === riderTail()) return answer;
  localStore.remove(PREFIX + name);
  return undefined;
}

/** At a login or logout, so that no rider sees another's data, and when all of them are out of date. */
export function dropSavedAnswers(): void {
  for (const name of localStore.names(PREFIX)) localStore.remove(name);
}

/** Keeps only the latest on the device. */
export function pruneAnswers(): void {
  const names = localStore.names(PREFIX);
  if (names.length <= MOST_ANSWERS) return;
  const ages = names.map((name) => {
    const { at } = (fromJson(localStore.get(name)) ?? {}) as Partial<SavedAnswer>;
    // Truncated or written by other code: removed first.
    return { name, at: at ?? 0 };
  });
  ages.sort((a, b) => b.at - a.at);
  for (const { name } of ages.slice(MOST_ANSWERS)) localStore.remove(name);
}
