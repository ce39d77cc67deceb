/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  'dd div dt fieldset footer form h1 h2 h3 header label legend li nav p section table textarea title tr ul'.split(
    ' ',
  ),
);

/** What stands before the text of a line. */
const HEADS: Readonly<Record<string, string>> = {
  title: 'title: ',
  h1: '# ',
  h2: '## ',
  h3: '### ',
  li: '- ',
  dt: '. ',
  legend: 'legend: ',
};

/** Attributes that say how it looks. */
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

/** The attributes that say more than how it looks, in order. */
const attributesOf = (text: string): string =>
  [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)]
    .filter(([, name = '', value]) => !LOOKS.has(name) && !(name === 'placeholder' && value === ''))
    .map(([, name = '', value = '']) => (value === '' ? name : `${name}=${decode(value)}`))
    .join(' ');

/** A field; the proof that a form is ours differs from session to session. */
const fieldOf = (attributes: string): string =>
  `{${attributesOf(attributes)}}`.replace(
    /^\{type=hidden name=proof value(=[\w-]{43})?\}$/,
    (_, proof?: string) => (proof === undefined ? '{no proof}' : '{proof}'),
  );

/** Within `text`, which a tag begins or ends: what the tag says there. */
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

/** What the beginning of a block says on a line of its own, or before its text. */
function headOf(name: string, attributes: string): string {
  const said = / ?class="said (good|bad)"/.exec(attributes);
  if (name === 'p' && said) return `${said[1]}: `;
  if (name === 'form') return attributesOf(attributes).replace('method=post action=', 'form to ');
  if (name === 'textarea') return `{textarea ${attributesOf(attributes)}} `;
  if (name === 'nav' || name === 'div') return attributesOf(attributes);
  return HEADS[name] ?? '';
}

/**
 * What a page says and offers, a line for each block: texts, values, links with their addresses, forms with each field.
 * @param names what stands for values that differ from run to run, such as ids
 */
export function factsOf(page: string, names: Readonly<Record<string, string>> = {}): string[] {
  const text = page
    .replaceAll(/<!doctype html>|<style>.*?<\/style>/gs, '')
    // Ways to the other pages, each on a line of its own.
    .replaceAll(/<nav.*?<\/nav>/gs, (nav) => nav.replaceAll('<a ', '<p><a '));
  const lines: string[] = [];
  let line = '';
  const flush = (): void => {
    const done = line.replaceAll(/\s+/g, ' ').trim();
    if (done !== '') lines.push(done);
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
    let named = each;
    for (const [value, called] of Object.entries(names)) named = named.replaceAll(value, called);
    return named;
  });
}

const between = (page: string, begin: string, end: string): string =>
  page.slice(page.indexOf(begin), page.indexOf(end));

/** The facts of what is a page's own, without what all pages have around it. */
export const mainOf = (page: string, names: Readonly<Record<string, string>> = {}): string[] =>
  factsOf(between(page, '<main', '</main>'), names);

/** The facts around what is a page's own. */
export const frameOf = (page: string, names: Readonly<Record<string, string>> = {}): string[] =>
  factsOf(page.replace(between(page, '<main', '</main>'), ''), names);

interface Answer {
  status: number;
  body: string;
  location: string | undefined;
}

/** What a form was answered with: where it leads, or what the page says below its title, and the text that it keeps. */
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
