import { fromJson } from '../storage/from-json.ts';
import { localStore } from '../storage/safe-storage.ts';
import { PREFIX } from './saved-answers.ts';

/** A station is some 10 KB, and the device gives an origin 5 MB, where the credential has to fit too. */
const MOST_ANSWERS = 40;

const ageOf = (name: string): number => {
  const { at } = (fromJson(localStore.get(name)) ?? {}) as { at?: unknown };
  // Cut off or written by something else: the first to go.
  return typeof at === 'number' ? at : 0;
};

/** Of the answers kept on the device only the latest stay. */
export function pruneAnswers(): void {
  const names = localStore.names().filter((name) => name.startsWith(PREFIX));
  if (names.length <= MOST_ANSWERS) return;
  const latest = names.map((name) => ({ name, at: ageOf(name) })).sort((a, b) => b.at - a.at);
  for (const { name } of latest.slice(MOST_ANSWERS)) localStore.remove(name);
}
