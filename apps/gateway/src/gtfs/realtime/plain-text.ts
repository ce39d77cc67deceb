/** Cleans texts of foreign feeds for API responses. */

const CONTROLS = /\p{Cc}+/gu;
const MAX_ID = 80;
/** Maximum length of an alert's title or text. */
const MAX_TEXT = 4000;

/** Returns an id without control characters; null if the result is empty or too long. */
export function plainId(id: string): string | null {
  const plain = id.replaceAll(CONTROLS, '');
  return plain === '' || plain.length > MAX_ID ? null : plain;
}

/** Elements that end a line, and those within one. Other text in angle brackets, such as the line <S1>, is no markup. */
const BLOCKS = /<\/?(?:p|br|div|ul|ol|li|h[1-6]|tr|table|hr|blockquote)(?:\s[^<>]*)?\/?>/gi;
const INLINES =
  /<\/?(?:a|b|i|u|em|strong|span|font|small|big|sub|sup|code|td|th|tbody|thead|img|center)(?:\s[^<>]*)?\/?>/gi;
const UNSEEN = /<!--[^]*?-->|<(script|style)\b[^]*?<\/\1>/gi;

/** Named characters of HTML that occur in alerts: punctuation, and the letters of Western languages by their marks. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  middot: '·',
  bull: '•',
  deg: '°',
  euro: '€',
  times: '×',
  rarr: '→',
  larr: '←',
  harr: '↔',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
};
const MARKS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
};
const ENTITY =
  /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z])(grave|acute|circ|tilde|uml|ring|cedil)|([a-z]{2,6}));/gi;

/** Replaces entities once, so that `&amp;lt;` is `&lt;`. An unknown one stays; a number of no character is removed. */
const decoded = (text: string): string =>
  text.replace(ENTITY, (entity, decimal, hex, letter, mark, name) => {
    if (letter !== undefined) {
      return (String(letter) + (MARKS[String(mark).toLowerCase()] ?? '')).normalize('NFC');
    }
    if (name !== undefined) return NAMED[String(name)] ?? entity;
    const code = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** Returns a text without markup and control characters except newlines: producers send HTML, and pages draw text. */
export const plainText = (text: string): string =>
  decoded(text.replace(UNSEEN, '').replace(BLOCKS, '\n').replace(INLINES, ''))
    .replaceAll('\r\n', '\n')
    .replace(/\n{3,}/g, '\n\n')
    .split('\n')
    .map((line) => line.replaceAll(CONTROLS, ' ').trim())
    .join('\n')
    .trim()
    .slice(0, MAX_TEXT);

/** Returns an HTTP or HTTPS link; null for any other text. */
export function webLink(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
