/** Elements that begin a new line. */
const BLOCKS = new Set(
  'dd div dt fieldset footer form h1 h2 h3 header label legend li nav p section table textarea title tr ul'.split(
    ' ',
  ),
);

/** Prefixes of lines by element. */
const HEADS: Readonly<Record<string, string>> = {
  title: 'title: ',
  h1: '# ',
  h2: '## ',
  h3: '### ',
  li: '- ',
  dt: '. ',
  legend: 'legend: ',
};

/** Attributes that only affect the appearance. */
const LOOKS = new Set(['class', 'style', 'id', 'height', 'fill', 'scope']);

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const decode = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** Returns the other attributes in order. */
const attributesOf = (text: string): string =>
  [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)]
    .filter(([, name = '', value]) => !LOOKS.has(name) && !(name === 'placeholder' && value === ''))
    .map(([, name = '', value = '']) => (value === '' ? name : `${name}=${decode(value)}`))
    .join(' ');

/** Formats a field. Replaces the proof of a form, which differs between sessions. */
const fieldOf = (attributes: string): string =>
  `{${attributesOf(attributes)}}`.replace(
    /^\{type=hidden name=proof value(=[\w-]{43})?\}$/,
    (_, proof?: string) => (proof === undefined ? '{no proof}' : '{proof}'),
  );

/** Returns the text for an inline tag. */
function inLine(name: string, attributes: string, isEnd: boolean): string {
  if (name === 'a') return isEnd ? ']' : `[${attributesOf(attributes).replace('href=', '')}: `;
  if (name === 'td' || name === 'th') return isEnd ? '' : ' | ';
  if (name === 'br') return ' / ';
  if (isEnd) return '';
  if (name === 'rect') return ` (bar ${attributesOf(attributes)})`;
  if (name === 'input') return ` ${fieldOf(attributes)} `;
  if (name === 'button') return ` {button ${attributesOf(attributes)}} `;
  if (name === 'select' || name === 'option') return ` {${name} ${attributesOf(attributes)}} `;
  return '';
}

/** Returns the text for the beginning of a block. */
function headOf(name: string, attributes: string): string {
  const message = / ?class="said (good|bad)"/.exec(attributes);
  if (name === 'p' && message) return `${message[1]}: `;
  if (name === 'form') return attributesOf(attributes).replace('method=post action=', 'form to ');
  if (name === 'textarea') return `{textarea ${attributesOf(attributes)}} `;
  if (name === 'nav' || name === 'div') return attributesOf(attributes);
  return HEADS[name] ?? '';
}

/**
 * Returns the content of a page, a line for each block: texts, values, links with their addresses, forms with each field.
 * @param names placeholders by value, for values that differ between runs, such as ids
 */
export function factsOf(page: string, names: Readonly<Record<string, string>> = {}): string[] {
  const text = page
    .replaceAll(/<!doctype html>|<style>.*?<\/style>/gs, '')
    // Links to the other pages, each on its own line.
    .replaceAll(/<nav.*?<\/nav>/gs, (nav) => nav.replaceAll('<a ', '<p><a '));
  const lines: string[] = [];
  let line = '';
  const flush = (): void => {
    const finished = line.replaceAll(/\s+/g, ' ').trim();
    if (finished !== '') lines.push(finished);
    line = '';
  };
  for (const [whole, end, name = '', attributes = ''] of text.matchAll(
    /<(\/?)(\w+)((?:\s[^>]*)?)>|[^<]+/g,
  )) {
    if (name === '') line += decode(whole);
    else if (name === 'dd' || (name === 'dt' && end === '/')) line += name === 'dd' ? ' ' : ':';
    else if (!BLOCKS.has(name)) line += inLine(name, attributes, end === '/');
    else {
      flush();
      if (end === '') line = headOf(name, attributes);
      if (name === 'form') {
        if (end === '/') line = 'end of form';
        flush();
      }
    }
  }
  flush();
  return lines.map((each) => {
    let result = each;
    for (const [value, placeholder] of Object.entries(names)) {
      result = result.replaceAll(value, placeholder);
    }
    return result;
  });
}

const partBetween = (page: string, begin: string, end: string): string =>
  page.slice(page.indexOf(begin), page.indexOf(end));

/** Returns the facts of a page's main part, without the frame of all pages. */
export const mainOf = (page: string, names: Readonly<Record<string, string>> = {}): string[] =>
  factsOf(partBetween(page, '<main', '</main>'), names);

/** Returns the facts of the frame around a page's main part. */
export const frameOf = (page: string, names: Readonly<Record<string, string>> = {}): string[] =>
  factsOf(page.replace(partBetween(page, '<main', '</main>'), ''), names);

interface Answer {
  status: number;
  body: string;
  location: string | undefined;
}

/** Returns the answer to a form: its status and redirect, or the first line of the page below its title, and the kept text. */
export function outcomeOf(
  { status, body, location }: Answer,
  names: Readonly<Record<string, string>> = {},
): (number | string)[] {
  const lines = location === undefined ? mainOf(body, names) : factsOf(location, names);
  return [
    status,
    ...lines.slice(location === undefined ? 1 : 0, location === undefined ? 2 : 1),
    ...lines.filter((line) => line.startsWith('{textarea')),
  ];
}
