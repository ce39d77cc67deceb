import { riderTail, subscribeSession } from '../session/session.ts';
import { signal } from '../state/signal.ts';
import { fromJson } from '../storage/from-json.ts';
import { localStore } from '../storage/safe-storage.ts';

/** One stored response, readable only by its rider and its build. */
export interface SavedAnswer {
  build: string;
  rider: string;
  /** When the gateway sent it, in ms of the device's clock. */
  at: number;
  data: unknown;
}

/** The beginning of their names on the device. */
export const SAVED_ANSWER = 'last-answer:';

/** The address of the build's entry, whose name changes with every change of the app. */
const build = signal('');

export function openSavedAnswers(address: string): void {
  build.set(address);
  subscribeSession(dropSavedAnswers);
}

/** @param name of the fact in the cache */
export function saveAnswer(name: string, data: unknown): void {
  const answer: SavedAnswer = { build: build.get(), rider: riderTail(), at: Date.now(), data };
  localStore.set(SAVED_ANSWER + name, JSON.stringify(answer));
}

/** Returns the gateway's last response on this device for this rider, or undefined. */
export function savedAnswer(name: string): Pick<SavedAnswer, 'at' | 'data'> | undefined {
  const text = localStore.get(SAVED_ANSWER + name);
  if (text === undefined) return undefined;
  // Other code may have written there.
  const answer = fromJson(text) as SavedAnswer | null | undefined;
  if (answer?.build === build.get() && answer.rider === riderTail()) return answer;
  localStore.remove(SAVED_ANSWER + name);
  return undefined;
}

/** At a login or logout, so that no rider sees another's data, and when all of them are out of date. */
export function dropSavedAnswers(): void {
  for (const name of localStore.names(SAVED_ANSWER)) localStore.remove(name);
}
