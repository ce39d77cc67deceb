import type { Point } from '@shtrans/contract/rides/schemas';
import { lazily } from '../timing/lazily.ts';
import { type Hit, makeScoreboard, SCORES } from './scoreboard.ts';
import { hasHan, normalised, wordsOf } from './normal.ts';
import { type Entrance, makePrefixTable } from './prefix-table.ts';
import { syllablesOf } from './pinyin.ts';
import { makeSyllableTrie } from './syllable-trie.ts';
import { makeTypoTrie } from './typo-trie.ts';

/** Something with names that people look for. */
export interface Named {
  zh: string;
  /** Null where there is no English name but the romanised Chinese one. */
  en: string | null;
  formerNames: readonly string[];
  /** What it is called besides, as good as its name. */
  aliases: readonly string[];
  at: Point | null;
  /** 0 to 15; the lower, the earlier among those that match alike. */
  rank: number;
  /** Not what most people look for: stands behind the others but where it is called exactly so. */
  minor: boolean;
}

/** Minor ones with mistakes are offered where there is nearly nothing else. */
const FEW = 3;

/** One name of an entry. */
interface Key {
  owner: number;
  text: string;
  /** Where words or syllables of `text` begin. */
  starts: readonly number[];
  matched: string | null;
  former: boolean;
}

const mistakesAllowed = (typed: string): number => {
  if (hasHan(typed)) return typed.length >= 6 ? 2 : typed.length >= 3 ? 1 : 0;
  return typed.length >= 7 ? 2 : typed.length >= 4 ? 1 : 0;
};

const startsOf = (parts: readonly string[]): number[] => {
  let at = 0;
  return parts.map((part) => (at += part.length) - part.length);
};

/** A name as it is spoken. */
interface Spoken {
  syllables: string[];
  matched: string;
  former: boolean;
  zh: string;
}

/** Every name of an entry, and its syllables. */
function keysOf(entry: Named, owner: number): { keys: Key[]; spoken: Spoken[] } {
  const names = [
    ...[entry.zh, ...entry.aliases].map((text) => ({ text, matched: null, former: false })),
    ...(entry.en === null ? [] : [{ text: entry.en, matched: null, former: false }]),
    ...entry.formerNames.map((text) => ({ text, matched: text, former: true })),
  ];
  const keys: Key[] = [];
  const spoken: Spoken[] = [];
  for (const { text, matched, former } of names) {
    const parts = hasHan(text) ? Array.from(normalised(text)) : wordsOf(text);
    keys.push({ owner, text: parts.join(''), starts: startsOf(parts), matched, former });
    if (!hasHan(text)) continue;
    const syllables = syllablesOf(text);
    const said = matched ?? syllables.join(' ');
    const known = { matched: said, former };
    keys.push({ owner, text: syllables.join(''), starts: startsOf(syllables), ...known });
    spoken.push({ syllables, zh: normalised(text), ...known });
  }
  return { keys, spoken };
}

export function makeNameIndex(entries: readonly Named[]) {
  const all = entries.map(keysOf);
  const keys = all.flatMap((each) => each.keys).filter(({ text }) => text !== '');
  const spoken = all.flatMap((each, owner) => each.spoken.map((one) => ({ ...one, owner })));
  const table = makePrefixTable(keys.flatMap(entrancesOf));
  const syllables = makeSyllableTrie(spoken);
  // Made by the first mistake.
  const typosOf = (han: boolean) =>
    lazily(() => makeTypoTrie(keys.filter(({ text }) => hasHan(text) === han)));
  const typos = { han: typosOf(true), latin: typosOf(false) };
  const board = makeScoreboard(entries);
  /** One of the main entries is called so: what was typed is no mistake. */
  let called = false;

  const literal = (typed: string, worse: number): void =>
    table.each(typed, (key, whole, complete) => {
      const former = key.former ? 1 : 0;
      if (whole && complete && entries[key.owner]?.minor === false) called = true;
      const score = !whole
        ? SCORES.contains
        : complete
          ? key.former
            ? SCORES.formerExact
            : SCORES.exact
          : SCORES.begins;
      board.note(key.owner, score + worse + former, key.matched);
    });

  const abbreviated = (typed: string): void =>
    syllables.each(typed, (one, short) => {
      const said = holds(one.zh, typed);
      const score = !said ? SCORES.soundsSo : short ? SCORES.initials : SCORES.begins;
      board.note(one.owner, score + (one.former ? 1 : 0), one.matched);
    });

  /** Names with all the words typed, each as the beginning of one of theirs. */
  const inWords = (words: readonly string[]): void => {
    const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
    table.each(longest, (key) => {
      if (!words.every((word) => hasWord(key, word))) return;
      board.note(key.owner, SCORES.contains + 1, key.matched);
    });
  };

  const leavingOut = (typed: string): void =>
    table.each(typed[0] ?? '', (key, whole) => {
      if (whole && holds(key.text, typed)) board.note(key.owner, SCORES.leavesOut, key.matched);
    });

  const mistyped = (typed: string): void => {
    const trie = hasHan(typed) ? typos.han() : typos.latin();
    const minorToo = board.count() < FEW;
    // Two mistakes are looked for where one does not explain anything.
    for (let most = 1; most <= mistakesAllowed(typed); most++) {
      const before = board.count();
      trie.each(typed, most, (key, mistakes) => {
        if (entries[key.owner]?.minor === true && !minorToo) return;
        board.note(key.owner, SCORES.mistakes + mistakes * 5, key.matched);
      });
      if (board.count() > before) return;
    }
  };

  return {
    /**
     * The best matches first: called so, begins so, by first letters, with it in the middle, sounds so or
     * leaves characters out, with typing mistakes; of those alike the lower rank, then the nearer.
     *
     * @param options.enough so many proper matches make looking for mistyped ones needless; else `limit`
     */
    find(asked: string, options: { limit: number; near: Point | null; enough?: number }): Hit[] {
      const { limit, near, enough = limit } = options;
      const typed = normalised(asked);
      board.clear();
      called = false;
      if (typed === '') return [];
      literal(typed, 0);
      const bare = withoutStation(typed);
      if (bare !== typed) literal(bare, 1);
      abbreviated(typed);
      const words = wordsOf(asked);
      if (words.length > 1) inWords(words);
      if (board.count() < enough && hasHan(typed)) {
        table.each(syllablesOf(typed).join(''), (key, whole) =>
          board.note(key.owner, SCORES.soundsSo + (whole ? 0 : 2), key.matched),
        );
        if (typed.length > 1) leavingOut(typed);
      }
      if (!called && board.count() < enough) mistyped(typed);
      return board.best(limit, near);
    },
  };
}

const entrancesOf = (key: Key): Entrance<Key>[] =>
  key.starts.map((start) => ({ text: key.text.slice(start), key, whole: start === 0 }));

const hasWord = ({ text, starts }: Key, word: string): boolean =>
  starts.some((start) => text.startsWith(word, start));

/** Whether the Chinese characters typed stand in the name in this order. */
function holds(name: string, typed: string): boolean {
  let at = 0;
  for (const sign of typed) {
    if (!hasHan(sign)) continue;
    at = name.indexOf(sign, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** What people add to a station's name. */
const withoutStation = (typed: string): string => {
  const bare = typed.replace(/(地铁站|轻轨站|站|metrostation|station)$/, '');
  return bare.length >= 2 ? bare : typed;
};
