import type { Bilingual } from '@shtrans/contract/api/schemas';
import { city } from '@shtrans/contract/city/current';
import { html, type Html } from './html-page.ts';
import { type Language, languageQuery } from './language.ts';

export type Text = string | Html;
export type Option = readonly [value: string, text: string];

/** Replaces the `{names}` in a text by values. */
export const fill = (text: string, values: Record<string, string | number> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** Tools to write a page in one language: texts, and links and forms that keep the language. */
export interface Writer {
  language: Language;
  /** Returns the text in the page's language, with values for its `{names}`. */
  say: (text: Bilingual, values?: Record<string, string | number>) => string;
  /** Returns the keys of a table of texts with their texts, as options of a `select`. */
  options: (table: Readonly<Record<string, Bilingual>>) => Option[];
  /** Formats an instant by the city's clock. */
  time: (instant: Date, style: Intl.DateTimeFormatOptions) => Html;
  /** Formats an instant in the style of lists. */
  clock: (instant: Date) => Html;
  link: (address: string, text: string) => Html;
  form: (action: string, ...parts: readonly Html[]) => Html;
}

/** Creates a writer for pages in one language. */
export function writerIn(language: Language): Writer {
  const [name, locale] =
    language === 'en_us' ? (['en', 'en-GB'] as const) : (['zh', 'zh-CN'] as const);
  const query = languageQuery(language);
  const say: Writer['say'] = (text, values) => fill(text[name], values);
  const time: Writer['time'] = (instant, style) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: city().timeZone, ...style });
    return html`<time datetime="${instant.toISOString()}">${format.format(instant)}</time>`;
  };
  return {
    language,
    say,
    options: (table) => Object.entries(table).map(([key, text]) => [key, say(text)]),
    time,
    clock: (instant) => time(instant, { dateStyle: 'medium', timeStyle: 'short' }),
    link: (address, text) => html`<a href="${address}${query}">${text}</a>`,
    form: (action, ...parts) =>
      html`<form method="post" action="${action}${query}">${parts}</form>`,
  };
}

/** A labelled `select`. */
export const select = (
  name: string,
  label: string,
  all: readonly Option[],
  selectedValue = '',
): Html =>
  html`<label
    >${label}
    <select name="${name}">
      ${all.map(
        ([value, text]) =>
          html`<option value="${value}" ${value === selectedValue ? 'selected' : ''}>
            ${text}
          </option>`,
      )}
    </select></label
  >`;

/** A labelled text input. */
export function input(
  name: string,
  label: string,
  extraAttributes: Record<string, string | number>,
): Html {
  const attributes = { name, placeholder: label, autocomplete: 'off', ...extraAttributes };
  return html`<label
    >${label}
    <input ${Object.entries(attributes).map(([key, value]) => html` ${key}="${value}"`)} />
  </label>`;
}

export const submit = (text: string): Html => html`<button type="submit">${text}</button>`;

/** A submit button that sends its value as `action`. */
export const button = (action: string, text: string): Html =>
  html`<button type="submit" name="action" value="${action}">${text}</button>`;

/** A text with a note below it. */
export const withNote = (head: Text, note: Text): Html =>
  html`${head}
    <div class="note">${note}</div>`;

/** @param none shown if there are no items */
export const list = (items: readonly Text[], none = ''): Html =>
  html`<ul>
    ${(items.length === 0 ? [none] : items).map((item) => html`<li>${item}</li>`)}
  </ul>`;

/** A section with a heading. */
export const section = (title: string, ...parts: readonly Html[]): Html =>
  html`<section>
    <h2>${title}</h2>
    ${parts}
  </section>`;
