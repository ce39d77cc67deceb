import type { Point } from '@shtrans/contract/rides/schemas';
import { lazily } from '../timing/lazily.ts';
import { atOnce, type Steps } from '../timing/slices.ts';
import { type Hit, makeScoreboard, SCORES } from './scoreboard.ts';
import { hasHan, normalised, wordsOf } from './normal.ts';
import { type Entrance, makePrefixTable } from './prefix-table.ts';
import { syllablesOf } from './pinyin.ts';
import { syllableTrieSteps } from './syllable-trie.ts';
import { makeTypoTrie } from './typo-trie.ts';

/** An entry with the names that people search for. */
export interface Named {
  zh: string;
  /** Null if the only English name is the romanised Chinese one. */
  en: string | null;
  formerNames: readonly string[];
  /** Other names that count as much as its name. */
  aliases: readonly string[];
  at: Point | null;
  /** 0 to 15; of equal matches the lower rank comes first. */
  rank: number;
  /** Rarely searched for: sorted after the main entries unless the name matches exactly. */
  minor: boolean;
  /** A stop that no line calls at: after every main entry that contains the typed name. */
  isUnserved?: boolean;
}

/** Minor entries with typing mistakes are included only if there are fewer matches than this. */
const FEW = 3;

/** One name of an entry. */
interface Key {
  owner: number;
  text: string;
  /** Offsets of the words or syllables of `text`. */
  starts: readonly number[];
  matched: string | null;
  former: boolean;
}

const mistakesAllowed = (typed: string): number => {
  if (hasHan(typed)) return typed.length >= 6 ? 2 : typed.length >= 3 ? 1 : 0;
  return typed.length >= 7 ? 2 : typed.length >= 4 ? 1 : 0;
};

const startsOf = (parts: readonly string[]): number[] => {
  let offset = 0;
  return parts.map((part) => (offset += part.length) - part.length);
};

/** A name by its pinyin syllables. */
interface Spoken {
  syllables: string[];
  matched: string;
  former: boolean;
  zh: string;
}

/** Returns all names of an entry, and their syllables. */
function keysOf(entry: Named, owner: number): { keys: Key[]; spoken: Spoken[] } {
  const names = [
    ...[entry.zh, ...entry.aliases].map((text) => ({ text, matched: null, former: false })),
    ...(entry.en === null ? [] : [{ text: entry.en, matched: null, former: false }]),
    ...entry.formerNames.map((text) => ({ text, matched: text, former: true })),
  ];
  const keys: Key[] = [];
  const spokenNames: Spoken[] = [];
  for (const { text, matched, former } of names) {
    const parts = hasHan(text) ? Array.from(normalised(text)) : wordsOf(text);
    keys.push({ owner, text: parts.join(''), starts: startsOf(parts), matched, former });
    if (!hasHan(text)) continue;
    const syllables = syllablesOf(text);
    const matchedName = matched ?? syllables.join(' ');
    const match = { matched: matchedName, former };
    keys.push({ owner, text: syllables.join(''), starts: startsOf(syllables), ...match });
    spokenNames.push({ syllables, zh: normalised(text), ...match });
  }
  return { keys, spoken: spokenNames };
}

/** Makes the index of names at once. */
export const makeNameIndex = (entries: readonly Named[]): NameIndex =>
  atOnce(nameIndexSteps(entries));

export interface NameIndex {
  /**
   * Returns the best matches first: exact, prefix, initials, in the middle, same sound, characters left out,
   * typing mistakes. Of equal matches the lower rank comes first, then the nearer.
   *
   * @param options.enough number of correct matches that makes a search for mistakes unnecessary; default `limit`
   */
  find(query: string, options: { limit: number; near: Point | null; enough?: number }): Hit[];
}

/** Names in one step of the work: about a millisecond. */
const IN_ONE_STEP = 50;

/** Makes the index of names in steps: for the stops of a region it takes a second. */
export function* nameIndexSteps(entries: readonly Named[]): Steps<NameIndex> {
  const keys: Key[] = [];
  const spokenNames: (Spoken & { owner: number })[] = [];
  const entrances: Entrance<Key>[] = [];
  for (const [owner, each] of entries.entries()) {
    if (owner % IN_ONE_STEP === 0) yield;
    const { keys: ownKeys, spoken } = keysOf(each, owner);
    for (const key of ownKeys) {
      if (key.text === '') continue;
      keys.push(key);
      entrances.push(...entrancesOf(key));
    }
    for (const spokenName of spoken) spokenNames.push({ ...spokenName, owner });
  }
  yield;
  const table = makePrefixTable(entrances);
  yield;
  const syllables = yield* syllableTrieSteps(spokenNames);
  // Built on the first search for typing mistakes.
  const typosOf = (han: boolean) =>
    lazily(() => makeTypoTrie(keys.filter(({ text }) => hasHan(text) === han)));
  const typos = { han: typosOf(true), latin: typosOf(false) };
  const board = makeScoreboard(entries);
  /** A main entry has exactly the typed name, so it is not a typing mistake. */
  let hasExactMatch = false;

  const matchLiteral = (typed: string, worse: number): void =>
    table.each(typed, (key, whole, complete) => {
      const former = key.former ? 1 : 0;
      if (whole && complete && entries[key.owner]?.minor === false) hasExactMatch = true;
      const score = !whole
        ? SCORES.contains
        : complete
          ? key.former
            ? SCORES.formerExact
            : SCORES.exact
          : SCORES.begins;
      board.note(key.owner, score + worse + former, key.matched);
    });

  const matchAbbreviated = (typed: string): void =>
    syllables.each(typed, (spokenName, short) => {
      const hasCharacters = containsInOrder(spokenName.zh, typed);
      const score = !hasCharacters ? SCORES.soundsSo : short ? SCORES.initials : SCORES.begins;
      board.note(spokenName.owner, score + (spokenName.former ? 1 : 0), spokenName.matched);
    });

  /** Matches names with all typed words, each as a prefix of one of their words. */
  const matchWords = (words: readonly string[]): void => {
    const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
    table.each(longest, (key) => {
      if (!words.every((word) => hasWord(key, word))) return;
      board.note(key.owner, SCORES.contains + 1, key.matched);
    });
  };

  const matchSubsequence = (typed: string): void =>
    table.each(typed[0] ?? '', (key, whole) => {
      if (whole && containsInOrder(key.text, typed))
        board.note(key.owner, SCORES.leavesOut, key.matched);
    });

  const matchMistyped = (typed: string): void => {
    const trie = hasHan(typed) ? typos.han() : typos.latin();
    const includeMinor = board.count() < FEW;
    // Searches for two mistakes only if one mistake has no matches.
    for (let maxMistakes = 1; maxMistakes <= mistakesAllowed(typed); maxMistakes++) {
      const before = board.count();
      trie.each(typed, maxMistakes, (key, mistakes) => {
        if (entries[key.owner]?.minor === true && !includeMinor) return;
        board.note(key.owner, SCORES.mistakes + mistakes * 5, key.matched);
      });
      if (board.count() > before) return;
    }
  };

  return {
    find(query, options) {
      const { limit, near, enough = limit } = options;
      const typed = normalised(query);
      board.clear();
      hasExactMatch = false;
      if (typed === '') return [];
      matchLiteral(typed, 0);
      const withoutSuffix = withoutStation(typed);
      if (withoutSuffix !== typed) matchLiteral(withoutSuffix, 1);
      matchAbbreviated(typed);
      const words = wordsOf(query);
      if (words.length > 1) matchWords(words);
      if (board.count() < enough && hasHan(typed)) {
        table.each(syllablesOf(typed).join(''), (key, whole) =>
          board.note(key.owner, SCORES.soundsSo + (whole ? 0 : 2), key.matched),
        );
        if (typed.length > 1) matchSubsequence(typed);
      }
      if (!hasExactMatch && board.count() < enough) matchMistyped(typed);
      return board.best(limit, near);
    },
  };
}

const entrancesOf = (key: Key): Entrance<Key>[] =>
  key.starts.map((start) => ({ text: key.text.slice(start), key, whole: start === 0 }));

const hasWord = ({ text, starts }: Key, word: string): boolean =>
  starts.some((start) => text.startsWith(word, start));

/** Reports whether the name contains the typed Chinese characters in this order. */
function containsInOrder(name: string, typed: string): boolean {
  let position = 0;
  for (const sign of typed) {
    if (!hasHan(sign)) continue;
    position = name.indexOf(sign, position) + 1;
    if (position === 0) return false;
  }
  return true;
}

/** Removes the suffixes that people add to a station's name. */
const withoutStation = (typed: string): string => {
  const bare = typed.replace(/(地铁站|轻轨站|站|metrostation|station)$/, '');
  return bare.length >= 2 ? bare : typed;
};
