/** Names of station exits, from the operator's Chinese list: `4`, `北一`, `2号口（预留口）`, `A厅出口 1、2`. */

const NOTE = /\s*[(（]([^)）]*)[)）]\s*/;

/** Splits a name and the note in its brackets. */
function partsOf(name: string): { exit: string; note: string | undefined } {
  return { exit: name.replace(NOTE, ''), note: NOTE.exec(name)?.[1] };
}

export function chineseExit(name: string): string {
  const { exit, note } = partsOf(name);
  const isWhole = /口|[区厅]$|广场$/.test(exit);
  return `${exit}${isWhole ? '' : '口'}${note === undefined ? '' : `（${note}）`}`;
}

const DIRECTIONS: Readonly<Record<string, string>> = {
  东: 'East ',
  南: 'South ',
  西: 'West ',
  北: 'North ',
};
const DIGITS = '一二三四五六七八九';

const inEnglish = (text: string): string =>
  text
    .replace(/[东南西北]/g, (direction) => DIRECTIONS[direction] ?? '')
    .replace(/[一二三四五六七八九]/g, (digit) => String(DIGITS.indexOf(digit) + 1))
    .replaceAll('、', ', ')
    .replace(/号?口/, '')
    .trim();

/** A note of the list that says when the exit opens; others have no translation and are left out. */
const NOTES: readonly (readonly [RegExp, string])[] = [
  [/施工/, ' (closed for works)'],
  [/关闭|封闭/, ' (temporarily closed)'],
  [/未开|预留/, ' (not open yet)'],
];

export function englishExit(name: string): string {
  const { exit, note = '' } = partsOf(name);
  const english = NOTES.find(([pattern]) => pattern.test(note))?.[1] ?? '';
  const part = /^([A-Z]+)([厅区])(?:出口)?\s*(.*)$/.exec(exit);
  if (part !== null) {
    const [, letters = '', kind, exits = ''] = part;
    const place = `${kind === '厅' ? 'Hall' : 'Area'} ${letters}`;
    return `${place}${exits === '' ? '' : `, Exit ${inEnglish(exits)}`}${english}`;
  }
  const square = exit.endsWith('广场');
  return `${square ? `${inEnglish(exit.slice(0, -2))} Square` : `Exit ${inEnglish(exit)}`}${english}`;
}
