import words from './words.json' with { type: 'json' };
import { romanised, syllablesOf } from '../../src/search/pinyin.ts';

/** English words by Chinese words. */
type Words = Readonly<Record<string, string>>;
/**
 * `streets`: kinds of streets, the longest first; the street's own name precedes them. `kinds`: kinds of places at the
 * end of a name; the longest match counts. `lines` and `companies`: regular expressions in the order of replacement.
 */
const tables: Record<'streets' | 'sides' | 'ordinals' | 'kinds' | 'lines' | 'companies', Words> =
  words;
const { streets, sides, ordinals, kinds, lines, companies } = tables;

const STREET_KIND = `(${Object.keys(streets).join('|')})`;
/** A part of a street leaves at least two characters for the name: 南京|西路, 中山|东一路, but 定西路. */
const PART_OF_STREET = new RegExp(`^(.{2,}?)([东西南北中])?([一二三四五六])?${STREET_KIND}`);
const STREET = new RegExp(`^(.+?)()()${STREET_KIND}`);
/** Words that look like streets but are not. */
const NO_STREET = /^(?:铁|马|公|道|一|二|三|四)$/;

const MAX_KIND_LENGTH = Math.max(...Object.keys(kinds).map(({ length }) => length));

/** Joins syllables to a name: 曹安 -> Cao'an. */
const joined = (syllables: readonly string[]): string =>
  syllables
    .map((syllable, i) => {
      const text = syllable.replace(/v/g, 'ü');
      if (i === 0) return text.charAt(0).toUpperCase() + text.slice(1);
      return /^[aoe]/.test(text) ? `'${text}` : text;
    })
    .join('');

/** Writes a proper name in pinyin, in words of two syllables, as most names are; up to three are one word. */
function ownName(chinese: string): string {
  const words: string[] = [];
  for (const part of chinese.match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? []) {
    if (!/\p{Script=Han}/u.test(part)) {
      words.push(part);
      continue;
    }
    let rest = syllablesOf(part);
    while (rest.length > 0) {
      const size = rest.length <= 3 ? rest.length : 2;
      words.push(joined(rest.slice(0, size)));
      rest = rest.slice(size);
    }
  }
  return words.join(' ');
}

/** Translates a place that is not a street: its own name and its kind. */
function placeName(chinese: string): string {
  for (let size = Math.min(MAX_KIND_LENGTH, chinese.length); size > 0; size--) {
    const kind = kinds[chinese.slice(-size)];
    if (kind === undefined) continue;
    const ownPart = chinese.slice(0, -size);
    // A name of one character includes its kind: 石桥 -> Shiqiao, 南村 -> Nancun.
    if (ownPart.length === 1 && size === 1) break;
    return ownPart === '' ? kind : `${sides[ownPart] ?? nameOfPart(ownPart)} ${kind}`;
  }
  return ownName(chinese);
}

/** Translates a part of a name: 南京西路 -> West Nanjing Road, with the text that follows. */
function nameOfPart(chinese: string): string {
  // The shortest match: 花园路中心路 are two streets.
  const [short, part] = [STREET.exec(chinese), PART_OF_STREET.exec(chinese)];
  const street = part !== null && part[0].length <= (short?.[0].length ?? 0) ? part : short;
  const [all = '', streetName = '', side = '', nth = '', kind = ''] = street ?? [];
  if (street === null || NO_STREET.test(streetName)) return placeName(chinese);
  const rest = chinese.slice(all.length);
  const [, lane, after = rest] = /^(\d+)弄(.*)$/.exec(rest) ?? [];
  const name = [
    sides[side],
    ownName(streetName),
    ordinals[nth],
    streets[kind],
    lane && `Lane ${lane}`,
  ]
    .filter(Boolean)
    .join(' ');
  if (after === '') return name;
  // A kind of place, such as a market, belongs to the road; another road crosses it.
  return `${name}${kinds[after] === undefined ? ', ' : ' '}${nameOfPart(after)}`;
}

/**
 * Returns an English name for a stop that has none, composed of the translations of its parts, the others in pinyin:
 * 九江路黄河路 -> Jiujiang Road, Huanghe Road; 人民广场(福州路) -> Renmin Square (Fuzhou Road).
 * @param officialNames official English names by Chinese names, used for parts that have one
 */
export function englishName(chinese: string, officialNames: ReadonlyMap<string, string>): string {
  const [main = '', ...inner] = chinese.split(/[(（]/).map((part) => part.replace(/[)）]/g, ''));
  const name = (part: string): string => officialNames.get(part) ?? nameOfPart(part);
  const parts = [
    name(main),
    ...inner.filter((part) => part !== '').map((part) => `(${name(part)})`),
  ];
  const text = parts.filter((part) => part !== '').join(' ');
  return text === '' ? romanised(chinese) : text;
}

const DIGITS = '一二三四五六七八九';
const digitOf = (numeral: string): number => DIGITS.indexOf(numeral) + 1;
/** Route numbers as Chinese numerals: 隧道六线. */
const NUMERAL = new RegExp(`[${DIGITS}](?=[路线])`, 'g');

/** Replaces words that have a translation. The remaining Chinese is a name and is written in pinyin. */
function translated(chinese: string, translations: Words): string {
  const text = Object.entries(translations)
    .reduce((name, [word, english]) => name.replace(new RegExp(word, 'g'), english), chinese)
    .replace(/\p{Script=Han}+/gu, (name) => ` ${ownName(name)} `)
    .replace(/\s*[(（]\s*/g, ' (')
    .replace(/\s*[)）]\s*/g, ') ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a line's name in English: 浦东71路 -> Pudong Bus 71. */
export function englishLineName(chinese: string): string {
  const withDigits = chinese.replace(NUMERAL, (numeral) => ` ${digitOf(numeral)}`);
  const name = translated(withDigits, lines);
  return /\d[A-Z]?路/.test(chinese) ? name.replace(/(^|[ (])(?=[A-Z]?\d)/, '$1Bus ') : name;
}

/** Returns a company's name in English: 上海巴士第三公共交通有限公司 -> Shanghai Bus No. 3 Public Transport Co., Ltd. */
export const englishCompanyName = (chinese: string): string =>
  translated(
    chinese.replace(
      new RegExp(`第?([${DIGITS}])(?=分?公)`, 'g'),
      (_, n: string) => ` No. ${digitOf(n)} `,
    ),
    companies,
  );
