import { fromJson } from '../storage/from-json.ts';
import { localStore } from '../storage/safe-storage.ts';
import { SAVED_ANSWER, type SavedAnswer } from './saved-answers.ts';

/** A station is about 10 KB, and an origin has 5 MB, which must also hold the credential. */
const MOST_ANSWERS = 40;

/** Keeps only the latest on the device. */
export function pruneAnswers(): void {
  const names = localStore.names(SAVED_ANSWER);
  if (names.length <= MOST_ANSWERS) return;
  const ages = names.map((name) => {
    const { at } = (fromJson(localStore.get(name)) ?? {}) as Partial<SavedAnswer>;
    // Truncated or written by other code: removed first.
    return { name, at: at ?? 0 };
  });
  ages.sort((a, b) => b.at - a.at);
  for (const { name } of ages.slice(MOST_ANSWERS)) localStore.remove(name);
}
