import { CodedError } from '@shtrans/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { html, Html, sendPage, wantsJson } from '../src/http/html-page.ts';
import { languageOfPage, languageQuery, type Language } from '../src/http/language.ts';
import { bothLanguages } from './both-languages.ts';
import { refreshHead } from './refresh.ts';

type Text = string | Html;

/** One of several values, to be chosen; `options` are pairs of value and text. */
interface Choice {
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  chosen?: string;
}

/** A line to type into; its label is its placeholder too unless there is a hint. */
interface Line {
  name: string;
  label: string;
  maxLength: number;
  hint?: string;
  value?: string;
  required?: boolean;
  /** Digits alone. */
  numeric?: boolean;
  suggestions?: readonly string[];
}

interface Count {
  name: string;
  label: string;
  from: number;
  to: number;
  value: number;
}

export interface Form {
  /** Where it is sent: by POST, unless it only asks for another view of the page. */
  action: string;
  method?: 'get';
  fields?: readonly (Choice | Line | Count)[];
  submit?: string;
  /** A button each, sent as `action`; pairs of value and text. */
  buttons?: readonly (readonly [action: string, text: string])[];
}

interface List {
  heading?: string;
  items: readonly Text[];
  /** Shown instead of no items. */
  none?: string;
  /** Of a list that the page keeps fresh (`refresh.ts`). */
  id?: string;
}

/** What a partner's page shows, from top to bottom. */
export interface PartnerPage {
  /** The address of this very page, which its other language has too. */
  self: string;
  title: string;
  heading?: string;
  note?: Text;
  parts: readonly (Form | List | Html)[];
  links?: readonly (readonly [address: string, text: string])[];
  /** The root of pages with a part that is kept fresh. */
  freshFrom?: string;
}

const TEXTS = bothLanguages({
  back: { zh: '返回城市出行', en: 'Back to City Transit' },
  set: { zh: '设置', en: 'Set' },
  other: { zh: 'English', en: '中文' },
});

export const otherLanguage = (language: Language): Language =>
  language === 'en_us' ? 'zh_cn' : 'en_us';

/** The link from a partner's page back into the app. */
export const backTo = (address: string, language: Language): readonly [string, string] => [
  address,
  TEXTS[language].back,
];

interface FailureModeForm<M extends string> {
  action: string;
  language: Language;
  failureModes: readonly M[];
  /** The present one. */
  failureMode: M;
  texts: { failureMode: string; failureModes: Readonly<Record<M, string>> };
}

/** How a sandbox partner behaves, to be chosen on its page; sent as `mood`. */
export const failureModeForm = <M extends string>({
  action,
  language,
  failureModes,
  failureMode,
  texts,
}: FailureModeForm<M>): Form => ({
  action,
  fields: [
    {
      name: 'mood',
      label: texts.failureMode,
      options: failureModes.map((each) => [each, texts.failureModes[each]] as const),
      chosen: failureMode,
    },
  ],
  submit: TEXTS[language].set,
});

const option = ([value, text]: readonly [string, string], chosen: string | undefined): Html =>
  value === chosen
    ? html`<option value="${value}" selected>${text}</option>`
    : html`<option value="${value}">${text}</option>`;

function fieldOf(field: Choice | Line | Count): Html {
  const { name, label } = field;
  if ('options' in field) {
    return html`<select name="${name}" aria-label="${label}">
      ${field.options.map((each) => option(each, field.chosen))}
    </select>`;
  }
  if ('from' in field) {
    return html`<label
      >${label}
      <input
        name="${name}"
        type="number"
        min="${field.from}"
        max="${field.to}"
        value="${field.value}"
    /></label>`;
  }
  const list = `${name}-suggestions`;
  return html`<input
      name="${name}"
      maxlength="${field.maxLength}"
      value="${field.value ?? ''}"
      aria-label="${label}"
      placeholder="${field.hint ?? label}"
      autocomplete="off"
      ${field.required === true ? 'required' : ''}
      ${field.numeric === true ? html`inputmode="numeric"` : ''}
      ${field.suggestions === undefined ? '' : html`list="${list}"`}
    />
    ${
      field.suggestions === undefined
        ? ''
        : html`<datalist id="${list}">
            ${field.suggestions.map((each) => html`<option value="${each}"></option>`)}
          </datalist>`
    }`;
}

/** A form of a page; also to be put into an item of a list. */
export const renderForm = (form: Form, language: Language): Html =>
  html`<form
    method="${form.method ?? 'post'}"
    action="${form.action}${form.method === 'get' ? '' : languageQuery(language)}"
  >
    ${form.method === 'get' ? html`<input type="hidden" name="language" value="${language}" />` : ''}
    ${(form.fields ?? []).map(fieldOf)}
    ${(form.buttons ?? []).map(
      ([action, text]) =>
        html`<button type="submit" name="action" value="${action}">${text}</button>`,
    )}
    ${form.submit === undefined ? '' : html`<button type="submit">${form.submit}</button>`}
  </form>`;

function renderList({ heading, items, none, id }: List): Html {
  const shown = items.length === 0 && none !== undefined ? [none] : items;
  return html`${heading === undefined ? '' : html`<h2>${heading}</h2>`}
    <ul ${id === undefined ? '' : html`id="${id}" aria-live="polite"`}>
      ${shown.map((item) => html`<li>${item}</li>`)}
    </ul>`;
}

function partOf(part: Form | List | Html, language: Language): Html {
  if (part instanceof Html) return part;
  return 'items' in part ? renderList(part) : renderForm(part, language);
}

/** A link that keeps the page's language. */
export const linkTo = (address: string, text: string, language: Language): Html =>
  html`<a href="${address}${languageQuery(language)}">${text}</a>`;

export function sendPartnerPage(
  reply: FastifyReply,
  language: Language,
  { self, title, heading, note, parts, links = [], freshFrom }: PartnerPage,
): FastifyReply {
  return sendPage(reply, {
    language,
    title,
    ...(freshFrom !== undefined && { head: refreshHead(freshFrom) }),
    body: html`<main>
      <h1>${heading ?? title}</h1>
      ${note === undefined ? '' : html`<p class="note">${note}</p>`}
      ${parts.map((part) => partOf(part, language))}
      <p>
        ${links.map(([address, text]) => html`${linkTo(address, text, language)} · `)}
        ${linkTo(self, TEXTS[language].other, otherLanguage(language))}
      </p>
    </main>`,
  });
}

/**
 * Answers with the JSON that a test reads, if it is asked for, else with a page.
 * @param json undefined: there is nothing here, and the page says so. Raises `not_found` for JSON
 */
export function answerWithPage(
  request: FastifyRequest,
  reply: FastifyReply,
  json: object | undefined,
  page: (language: Language) => PartnerPage,
): FastifyReply {
  void reply.header('vary', 'accept').header('cache-control', 'no-store');
  if (wantsJson(request.headers.accept)) {
    if (json === undefined) throw new CodedError('not_found');
    return reply.send(json);
  }
  if (json === undefined) void reply.code(404);
  const language = languageOfPage(request.query);
  return sendPartnerPage(reply, language, page(language));
}

/** Answers a form that was accepted: with JSON, if it is asked for, else by a way to a page. */
export function answerForm(
  request: FastifyRequest,
  reply: FastifyReply,
  json: object,
  next: string,
): FastifyReply {
  void reply.header('vary', 'accept').header('cache-control', 'no-store');
  return wantsJson(request.headers.accept)
    ? reply.send(json)
    : reply.redirect(`${next}${languageQuery(languageOfPage(request.query))}`, 303);
}
