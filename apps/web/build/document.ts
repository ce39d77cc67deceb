import { createHash } from 'node:crypto';

/** The preview of a link in a chat. Addresses are paths: the gateway prepends its origin. */
export interface LinkPreview {
  title: string;
  text: string;
  image: string;
  /** Set if the page has one address for all. */
  url: string | undefined;
  /** Search engines must not index the page. */
  personal: boolean;
}

/** The parts of one document. */
export interface DocumentParts {
  lang: 'zh-CN' | 'en';
  title: string;
  preview: LinkPreview | undefined;
  /** `<meta>` tags of the deployment. */
  metas: Readonly<Record<string, string>>;
  /** Stylesheets by address, with their text, which is inlined. */
  styles: readonly { href: string; text: string }[];
  /** Addresses of the module scripts, dependencies first, the entry last. */
  scripts: readonly string[];
  /** Data block for the inline script, if the route has first requests. */
  early: object | undefined;
  inlineScript: string;
  markup: string;
}

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** What works in browsers without JavaScript. */
const WITHOUT_SCRIPT = {
  'zh-CN':
    '浏览器未启用 JavaScript：可以查看页面、搜索、打开链接；按钮和一直空白的部分需要启用后才能使用。',
  en: 'JavaScript is off in this browser. You can read pages, search and follow links; buttons, and parts that stay blank, need it.',
};

/** The colour of the browser's bar in each scheme: the ground of ui/style/base.css. The light one comes first. */
export const THEME_COLOURS = Object.entries({ light: '#f2f6f5', dark: '#0e1718' }).map(
  ([scheme, colour]) =>
    `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme:${scheme})">`,
);

/** JSON inside a script element: only `<` could end it. */
const escapeJson = (data: object): string => JSON.stringify(data).replace(/</g, '\\u003c');

/** `sha256-...` of an inline script or style, for the Content-Security-Policy. */
export const cspHash = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

const propertyTag = (property: string, content: string): string =>
  `<meta property="og:${property}" content="${escapeHtml(content)}">`;

/** Open Graph tags, which chats read, and the older description. */
const previewTags = ({ title, text, image, url, personal }: LinkPreview): string[] => [
  propertyTag('type', 'website'),
  propertyTag('title', title),
  propertyTag('description', text),
  propertyTag('image', image),
  ...(url === undefined ? [] : [propertyTag('url', url)]),
  `<meta name="description" content="${escapeHtml(text)}">`,
  ...(personal ? ['<meta name="robots" content="noindex">'] : []),
];

/**
 * Returns a complete document: it shows its skeleton without any further file, and requests scripts and data in the
 * same round.
 *
 * Scripts are named one by one as module scripts rather than preloaded: web views before Safari 17 ignore
 * `modulepreload`, and would discover each script only after the previous one. The stylesheets are disabled links in
 * addition to their inlined text: a disabled link is not fetched, and the bundle's loader treats it as loaded.
 */
export function documentHtml(parts: DocumentParts): string {
  const { lang, title, preview, metas, styles, scripts, early, inlineScript, markup } = parts;
  const metaTags = Object.entries(metas).map(
    ([name, content]) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`,
  );
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">',
    '<meta name="format-detection" content="telephone=no">',
    '<meta name="color-scheme" content="light dark">',
    ...THEME_COLOURS,
    ...metaTags,
    ...(preview === undefined ? [] : previewTags(preview)),
    `<title>${escapeHtml(title)}</title>`,
    // Before the styles, so that the request leaves as early as possible.
    ...(early === undefined
      ? []
      : [`<script type="application/json" id="early">${escapeJson(early)}</script>`]),
    `<script>${inlineScript}</script>`,
    ...styles.map(({ text }) => `<style>${text}</style>`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`),
    `</head><body><noscript><aside class="small quiet pad-14-16">${WITHOUT_SCRIPT[lang]}</aside></noscript><div id="root">${markup}</div></body></html>`,
  ].join('');
}
