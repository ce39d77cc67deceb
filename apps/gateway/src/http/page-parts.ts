import type { Bilingual } from '@shtrans/contract/api/schemas';
import { html, type Html } from './html-page.ts';
import { type Language, languageQuery } from './language.ts';

export type Text = string | Html;
export type Option = readonly [value: string, text: string];

/** A text with values for its `{names}`. */
export const fill = (text: string, values: Record<string, string | number> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** What a page is written with: texts of its language, and links and forms that keep the language. */
export interface Writer {
  language: Language;
  /** The text in the page's language, with values for its `{names}`. */
  say: (text: Bilingual, values?: Record<string, string | number>) => string;
  /** Of a table of texts, each key with its text: what a `select` offers. */
  options: (table: Readonly<Record<string, Bilingual>>) => Option[];
  /** An instant by the city's clock. */
  time: (at: Date, style: Intl.DateTimeFormatOptions) => Html;
  /** The same in the style of lists. */
  clock: (at: Date) => Html;
  link: (address: string, text: string) => Html;
  form: (action: string, ...parts: readonly Html[]) => Html;
}

/** Writes pages in one language. */
export function writerIn(language: Language): Writer {
  const [name, locale] =
    language === 'en_us' ? (['en', 'en-GB'] as const) : (['zh', 'zh-CN'] as const);
  const query = languageQuery(language);
  const say: Writer['say'] = (text, values) => fill(text[name], values);
  const time: Writer['time'] = (at, style) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Shanghai', ...style });
    return html`<time datetime="${at.toISOString()}">${format.format(at)}</time>`;
  };
  return {
    language,
    say,
    options: (table) => Object.entries(table).map(([key, text]) => [key, say(text)]),
    time,
    clock: (at) => time(at, { dateStyle: 'medium', timeStyle: 'short' }),
    link: (address, text) => html`<a href="${address}${query}">${text}</a>`,
    form: (action, ...parts) =>
      html`<form method="post" action="${action}${query}">${parts}</form>`,
  };
}

/** One of several values, to be chosen. */
export const select = (name: string, label: string, all: readonly Option[], chosen = ''): Html =>
  html`<label
    >${label}
    <select name="${name}">
      ${all.map(
        ([value, text]) =>
          html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`,
      )}
    </select></label
  >`;

/** A line to type into. */
export function input(name: string, label: string, given: Record<string, string | number>): Html {
  const attributes = { name, placeholder: label, autocomplete: 'off', ...given };
  return html`<label
    >${label}
    <input ${Object.entries(attributes).map(([key, value]) => html` ${key}="${value}"`)} />
  </label>`;
}

export const submit = (text: string): Html => html`<button type="submit">${text}</button>`;

/** A button that sends its value as `action`. */
export const button = (action: string, text: string): Html =>
  html`<button type="submit" name="action" value="${action}">${text}</button>`;

/** What is said of something, and below it what more there is to say. */
export const noted = (head: Text, note: Text): Html =>
  html`${head}
    <div class="note">${note}</div>`;

/** @param none shown instead of no items */
export const list = (items: readonly Text[], none = ''): Html =>
  html`<ul>
    ${(items.length === 0 ? [none] : items).map((item) => html`<li>${item}</li>`)}
  </ul>`;

/** A part of a page under a heading. */
export const section = (title: string, ...parts: readonly Html[]): Html =>
  html`<section>
    <h2>${title}</h2>
    ${parts}
  </section>`;
