import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Language } from './language.ts';

/** Text that is already HTML. Only `html` creates it, so that nothing is inserted unescaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Part[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c);
  if (typeof part === 'number') return String(part);
  return part.map(render).join('');
}

/** Builds HTML. Escapes all inserted values except `Html`. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((s, i) => s + render(parts[i] ?? '')).join(''));

/** A style sheet with its hash for the content security policy. */
export interface Sheet {
  css: string;
  hash: string;
}

/** Adds rules to the common style sheet of all pages. */
export const sheetWith = (rules: string): Sheet => {
  const css = STYLE + rules;
  return { css, hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
};

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#1a1a1a}
body{margin:0 auto;max-width:40rem;padding:1rem}
h1{font-size:1.25rem;margin:.5rem 0}
.note{color:#5c5f66}
@media (prefers-color-scheme:dark){:root{background:#121212;color:#eee}.note{color:#b0b3ba}a{color:#8ab4f8}}
form{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0}
input,select,button{font:inherit;min-height:2.75rem;padding:0 .75rem;border:1px solid GrayText;border-radius:.5rem}
input,select{flex:1 1 10rem;min-width:0;max-width:100%}
label,video{max-width:100%}
input[type=file]{box-sizing:border-box;width:100%;padding:.5rem}
button{cursor:pointer}
ul{list-style:none;margin:0;padding:0}
li{border:1px solid GrayText;border-radius:.75rem;margin:.75rem 0;padding:.75rem 1rem;overflow-wrap:anywhere}
.code{font-size:1.75rem;font-variant-numeric:tabular-nums;letter-spacing:.15em}
`;

const PLAIN = sheetWith('');

export interface HtmlPage {
  language: Language;
  title: string;
  head?: Html;
  body: Html;
  /** Default: the common style sheet. */
  sheet?: Sheet;
}

/** Returns a field of a query or form as text; empty if it is missing or repeated. */
export function queryText(query: unknown, name: string): string {
  if (typeof query !== 'object' || query === null) return '';
  const value: unknown = Object.entries(query).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value.trim().slice(0, 512) : '';
}

/** Whether the caller accepts JSON rather than HTML. */
export const wantsJson = (accept: string | undefined): boolean =>
  accept !== undefined && accept.includes('application/json') && !accept.includes('text/html');

/**
 * Answers with a whole page. Its policy allows only its own style sheet (by hash), and scripts, calls and forms of this
 * origin.
 */
export function sendPage(
  reply: FastifyReply,
  { language, title, head, body, sheet = PLAIN }: HtmlPage,
): FastifyReply {
  const page = html`<!doctype html>
    <html lang="${language === 'en_us' ? 'en' : 'zh-CN'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${new Html(`<style>${sheet.css}</style>`)} ${head ?? ''}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${sheet.hash}; script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.text);
}
