import { riderTail, subscribeSession } from '../session/session.ts';
import { signal } from '../state/signal.ts';
import { fromJson } from '../storage/from-json.ts';
import { localStore } from '../storage/safe-storage.ts';

/** One stored answer: only the rider it was given to and the build that understands it read it. */
interface SavedAnswer {
  build: string;
  rider: string;
  /** When the gateway gave it, in ms of the device's clock. */
  at: number;
  data: unknown;
}

const PREFIX = 'last-answer:';

/** A station is some 10 KB, and the device gives an origin 5 MB, where the credential has to fit too. */
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

/** What the gateway answered last time on this device, for this rider; undefined when there is none. */
export function savedAnswer(name: string): Pick<SavedAnswer, 'at' | 'data'> | undefined {
  const text = localStore.get(PREFIX + name);
  if (text === undefined) return undefined;
  // Something else may have written there.
  const answer = fromJson(text) as SavedAnswer | null | undefined;
  if (answer?.build === build.get() && answer.rider === riderTail()) return answer;
  localStore.remove(PREFIX + name);
  return undefined;
}

/** A login or logout: nobody finds on the device what another rider saw. */
function dropSavedAnswers(): void {
  for (const name of localStore.names(PREFIX)) localStore.remove(name);
}

/** Only the latest stay on the device. */
export function pruneAnswers(): void {
  const names = localStore.names(PREFIX);
  if (names.length <= MOST_ANSWERS) return;
  const ages = names.map((name) => {
    const { at } = (fromJson(localStore.get(name)) ?? {}) as Partial<SavedAnswer>;
    // Cut off or written by something else: the first to go.
    return { name, at: at ?? 0 };
  });
  ages.sort((a, b) => b.at - a.at);
  for (const { name } of ages.slice(MOST_ANSWERS)) localStore.remove(name);
}
