import words from './words.json' with { type: 'json' };
import { romanised, syllablesOf } from '../../src/search/pinyin.ts';

/** Chinese words and what they are in English. */
type Words = Readonly<Record<string, string>>;
/**
 * `streets`: kinds of streets, the longest first; what stands before one is the street's own name.
 * `kinds`: what a place is, at the end of its name; the longest that fits counts. `lines` and
 * `companies`: expressions in the order in which they are looked for.
 */
const tables: Record<'streets' | 'sides' | 'ordinals' | 'kinds' | 'lines' | 'companies', Words> =
  words;
const { streets, sides, ordinals, kinds, lines, companies } = tables;

const STREET_KIND = `(${Object.keys(streets).join('|')})`;
/** A part of a street is one where two characters are left for its name: 南京|西路, 中山|东一路, but 定西路. */
const PART_OF_STREET = new RegExp(`^(.{2,}?)([东西南北中])?([一二三四五六])?${STREET_KIND}`);
const STREET = new RegExp(`^(.+?)()()${STREET_KIND}`);
/** Words that end like a street and are none. */
const NO_STREET = /^(?:铁|马|公|道|一|二|三|四)$/;

const LONGEST = Math.max(...Object.keys(kinds).map(({ length }) => length));

/** Syllables as one writes a name: 曹安 -> Cao'an. */
const joined = (syllables: readonly string[]): string =>
  syllables
    .map((syllable, i) => {
      const text = syllable.replace(/v/g, 'ü');
      if (i === 0) return text.charAt(0).toUpperCase() + text.slice(1);
      return /^[aoe]/.test(text) ? `'${text}` : text;
    })
    .join('');

/** What is a name and nothing else: words of two syllables, as most are, and up to three as one. */
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

/** A place that is no street: its own name and what it is. */
function placeName(chinese: string): string {
  for (let size = Math.min(LONGEST, chinese.length); size > 0; size--) {
    const kind = kinds[chinese.slice(-size)];
    if (kind === undefined) continue;
    const own = chinese.slice(0, -size);
    // A name of one character keeps what it is in it: 石桥 -> Shiqiao, 南村 -> Nancun.
    if (own.length === 1 && size === 1) break;
    return own === '' ? kind : `${sides[own] ?? nameOfPart(own)} ${kind}`;
  }
  return ownName(chinese);
}

/** 南京西路 -> West Nanjing Road, with what follows it. */
function nameOfPart(chinese: string): string {
  // The shortest match: 花园路中心路 are two streets.
  const [short, part] = [STREET.exec(chinese), PART_OF_STREET.exec(chinese)];
  const street = part !== null && part[0].length <= (short?.[0].length ?? 0) ? part : short;
  const [all = '', own = '', side = '', nth = '', kind = ''] = street ?? [];
  if (street === null || NO_STREET.test(own)) return placeName(chinese);
  const rest = chinese.slice(all.length);
  const [, lane, after = rest] = /^(\d+)弄(.*)$/.exec(rest) ?? [];
  const name = [sides[side], ownName(own), ordinals[nth], streets[kind], lane && `Lane ${lane}`]
    .filter(Boolean)
    .join(' ');
  if (after === '') return name;
  // A market by a road is of that road; another road crosses it.
  return `${name}${kinds[after] === undefined ? ', ' : ' '}${nameOfPart(after)}`;
}

/**
 * A name in English for a stop that has none, put together from what its parts are, the rest in pinyin:
 * 九江路黄河路 -> Jiujiang Road, Huanghe Road; 人民广场(福州路) -> Renmin Square (Fuzhou Road).
 * @param known official English names by Chinese ones, which count for a part that is one of them
 */
export function englishName(chinese: string, known: ReadonlyMap<string, string>): string {
  const [main = '', ...inner] = chinese.split(/[(（]/).map((part) => part.replace(/[)）]/g, ''));
  const name = (part: string): string => known.get(part) ?? nameOfPart(part);
  const parts = [
    name(main),
    ...inner.filter((part) => part !== '').map((part) => `(${name(part)})`),
  ];
  const text = parts.filter((part) => part !== '').join(' ');
  return text === '' ? romanised(chinese) : text;
}

const DIGITS = '一二三四五六七八九';
const digitOf = (numeral: string): number => DIGITS.indexOf(numeral) + 1;
/** The route numbers that are written out: 隧道六线. */
const NUMERAL = new RegExp(`[${DIGITS}](?=[路线])`, 'g');

/** Replaces the words that have a translation; what Chinese is left is a name and goes into pinyin. */
function translated(chinese: string, translations: Words): string {
  const text = Object.entries(translations)
    .reduce((name, [word, english]) => name.replace(new RegExp(word, 'g'), english), chinese)
    .replace(/\p{Script=Han}+/gu, (own) => ` ${ownName(own)} `)
    .replace(/\s*[(（]\s*/g, ' (')
    .replace(/\s*[)）]\s*/g, ') ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A line's name in English, put together from the Chinese: 浦东71路 -> Pudong Bus 71. */
export function englishLineName(chinese: string): string {
  const counted = chinese.replace(NUMERAL, (numeral) => ` ${digitOf(numeral)}`);
  const name = translated(counted, lines);
  return /\d[A-Z]?路/.test(chinese) ? name.replace(/(^|[ (])(?=[A-Z]?\d)/, '$1Bus ') : name;
}

/** A company's name in English: 上海巴士第三公共交通有限公司 -> Shanghai Bus No. 3 Public Transport Co., Ltd. */
export const englishCompanyName = (chinese: string): string =>
  translated(
    chinese.replace(
      new RegExp(`第?([${DIGITS}])(?=分?公)`, 'g'),
      (_, n: string) => ` No. ${digitOf(n)} `,
    ),
    companies,
  );
