import { romanised, syllablesOf } from '../../src/search/pinyin.ts';

/** Kinds of streets, the longest first; what stands before one is the street's own name. */
const STREET_KINDS: Readonly<Record<string, string>> = {
  公路: 'Highway',
  大道: 'Avenue',
  支路: 'Branch Road',
  大街: 'Street',
  路: 'Road',
  街: 'Street',
};
const STREET_KIND = `(${Object.keys(STREET_KINDS).join('|')})`;
/** A part of a street is one where two characters are left for its name: 南京|西路, 中山|东一路, but 定西路. */
const PART_OF_STREET = new RegExp(`^(.{2,}?)([东西南北中])?([一二三四五六])?${STREET_KIND}`);
const STREET = new RegExp(`^(.+?)()()${STREET_KIND}`);
/** Words that end like a street and are none. */
const NO_STREET = /^(?:铁|马|公|道|一|二|三|四)$/;
const SIDES: Readonly<Record<string, string>> = {
  东: 'East',
  西: 'West',
  南: 'South',
  北: 'North',
  中: 'Middle',
};
const ORDINALS: Readonly<Record<string, string>> = {
  一: '1st',
  二: '2nd',
  三: '3rd',
  四: '4th',
  五: '5th',
  六: '6th',
};

/** What a place is, at the end of its name; the longest that fits counts. */
const KINDS: Readonly<Record<string, string>> = {
  公交枢纽站: 'Bus Hub',
  枢纽站: 'Hub',
  地铁站: 'Metro Station',
  火车站: 'Railway Station',
  长途汽车站: 'Coach Station',
  汽车站: 'Bus Station',
  招呼站: 'Request Stop',
  临时站: 'Temporary Stop',
  加油站: 'Filling Station',
  收费站: 'Toll Station',
  车站: 'Station',
  总站: 'Terminal',
  站: 'Station',
  人民政府: 'Government',
  镇政府: 'Town Government',
  政府: 'Government',
  社区卫生服务中心: 'Health Centre',
  卫生服务中心: 'Health Centre',
  卫生院: 'Clinic',
  服务中心: 'Service Centre',
  中心医院: 'Central Hospital',
  医院: 'Hospital',
  养老院: 'Care Home',
  敬老院: 'Care Home',
  中心小学: 'Central Primary School',
  小学: 'Primary School',
  中学: 'Middle School',
  学校: 'School',
  幼儿园: 'Kindergarten',
  大学: 'University',
  学院: 'College',
  图书馆: 'Library',
  博物馆: 'Museum',
  纪念馆: 'Memorial Hall',
  展示馆: 'Exhibition Hall',
  体育馆: 'Gymnasium',
  体育中心: 'Sports Centre',
  派出所: 'Police Station',
  村委会: 'Village Committee',
  居委会: "Residents' Committee",
  工业园区: 'Industrial Park',
  工业区: 'Industrial Zone',
  开发区: 'Development Zone',
  园区: 'Park',
  公园: 'Park',
  花园: 'Garden',
  花苑: 'Garden',
  小区: 'Residential Area',
  社区: 'Community',
  新村: 'Xincun',
  广场: 'Square',
  商城: 'Mall',
  菜场: 'Market',
  市场: 'Market',
  超市: 'Supermarket',
  公司: 'Company',
  大厦: 'Building',
  停车场: 'Car Park',
  码头: 'Wharf',
  渡口: 'Ferry Pier',
  机场: 'Airport',
  农场: 'Farm',
  水闸: 'Sluice',
  大桥: 'Bridge',
  桥: 'Bridge',
  中心: 'Centre',
  东门: 'East Gate',
  西门: 'West Gate',
  南门: 'South Gate',
  北门: 'North Gate',
  村: 'Village',
};
const LONGEST = Math.max(...Object.keys(KINDS).map(({ length }) => length));

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
    const kind = KINDS[chinese.slice(-size)];
    if (kind === undefined) continue;
    const own = chinese.slice(0, -size);
    // A name of one character keeps what it is in it: 石桥 -> Shiqiao, 南村 -> Nancun.
    if (own.length === 1 && size === 1) break;
    return own === '' ? kind : `${SIDES[own] ?? nameOfPart(own)} ${kind}`;
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
  const name = [
    SIDES[side],
    ownName(own),
    ORDINALS[nth],
    STREET_KINDS[kind],
    lane && `Lane ${lane}`,
  ]
    .filter(Boolean)
    .join(' ');
  if (after === '') return name;
  // A market by a road is of that road; another road crosses it.
  return `${name}${KINDS[after] === undefined ? ', ' : ' '}${nameOfPart(after)}`;
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

/** Words and what they are in English, in the order in which they are looked for. */
type Words = readonly (readonly [RegExp, string])[];

/** What lines are called besides their number and the places they are named for. */
const LINE_WORDS: Words = [
  [/夜宵/g, ' night '],
  [/专线/g, ' special line '],
  [/快线/g, ' express line '],
  [/环线/g, ' ring line '],
  [/机场/g, ' Airport '],
  [/社区巴士/g, ' community bus '],
  [/有轨电车/g, ' Tram '],
  [/观光/g, ' sightseeing '],
  [/旅游/g, ' tour '],
  [/滨江/g, ' Riverside '],
  [/枢纽/g, ' Hub '],
  [/区间/g, ' short '],
  [/外[环圈]/g, ' outer loop '],
  [/内[环圈]/g, ' inner loop '],
  [/大站车/g, ' limited stops '],
  [/高峰/g, ' peak '],
  [/定班车?/g, ' timed '],
  [/停运/g, ' out of service '],
  [/支线(\d?)/g, ' branch $1 '],
  [/(\d+)号线/g, ' Line $1 '],
  [/(\d[A-Z]?)[路线]/g, '$1 '],
  [/线/g, ' line '],
  [/路/g, ' '],
];

const DIGITS = '一二三四五六七八九';
const digitOf = (numeral: string): number => DIGITS.indexOf(numeral) + 1;
/** The route numbers that are written out: 隧道六线. */
const NUMERAL = new RegExp(`[${DIGITS}](?=[路线])`, 'g');

/** Replaces the words that have a translation; what Chinese is left is a name and goes into pinyin. */
function translated(chinese: string, words: Words): string {
  const text = words
    .reduce((name, [word, english]) => name.replace(word, english), chinese)
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
  const name = translated(counted, LINE_WORDS);
  return /\d[A-Z]?路/.test(chinese) ? name.replace(/(^|[ (])(?=[A-Z]?\d)/, '$1Bus ') : name;
}

const COMPANY_WORDS: Words = [
  [/有限公司/g, ' Co., Ltd. '],
  [/分公司/g, ' Branch '],
  [/公司/g, ' Company '],
  [/公共交通|公交/g, ' Public Transport '],
  [/客运服务/g, ' Passenger Services '],
  [/汽车客运/g, ' Coach '],
  [/新区/g, ' New Area '],
  [/巴士/g, ' Bus '],
  [/电车/g, ' Trolleybus '],
  [/上海/g, ' Shanghai '],
  [/浦东/g, ' Pudong '],
];

/** A company's name in English: 上海巴士第三公共交通有限公司 -> Shanghai Bus No. 3 Public Transport Co., Ltd. */
export const englishCompanyName = (chinese: string): string =>
  translated(
    chinese.replace(
      new RegExp(`第?([${DIGITS}])(?=分?公)`, 'g'),
      (_, n: string) => ` No. ${digitOf(n)} `,
    ),
    COMPANY_WORDS,
  );
