import { BRAND_MARK } from '@shtrans/contract/addresses/page-drawing';
import { lazilyNamed, lazilyPer } from '../../timing/lazily.ts';
import { html } from '../html-page.ts';
import { servedText, type ServedFile } from './served-file.ts';
import type { Shell } from './web-build.ts';

/** The title and the link preview of a page from operator data, in the language of the document. */
export interface DocumentHead {
  title: string;
  /** The preview of a link in chats. */
  share: { title: string; text: string };
  /** The page's public URL, absolute or as a path. */
  url: string;
}

/** Maximum cached heads of one document, above the number of campaigns at a time. */
const MAX_HEADS = 100;

const escaped = (text: string): string => html`${text}`.text;

/** The preview image of campaigns. */
const PICTURE = '/share/gift.png';

function rewrite({ type, plain }: ServedFile, { title, share, url }: DocumentHead): ServedFile {
  const contents: [RegExp, string][] = [
    [/(?<=<title>)[^<]*/, title],
    [/(?<=<meta property="og:title" content=")[^"]*/, share.title],
    [/(?<=<meta (?:property="og:|name=")description" content=")[^"]*/g, share.text],
    [/(?<=<meta property="og:image" content="[^"]*)\/share\/[^"]*/, PICTURE],
  ];
  const [start = '', ...rest] = plain.toString().split(/(?=<script)/);
  const head = contents.reduce(
    (text, [pattern, content]) => text.replace(pattern, () => escaped(content)),
    start,
  );
  const address = `<meta property="og:url" content="${escaped(url)}">`;
  return servedText(type, [head.replace('<title>', () => `${address}<title>`), ...rest].join(''));
}

const headsOf = lazilyPer((file: ServedFile) =>
  lazilyNamed((head: string) => rewrite(file, JSON.parse(head) as DocumentHead), MAX_HEADS),
);

const withFiles = (shell: Shell, change: (file: ServedFile) => ServedFile): Shell => ({
  ...shell,
  file: change(shell.file),
  still: () => change(shell.still()),
  waiting: () => change(shell.waiting()),
});

/** Returns the documents of a route with another head. */
export function withHead(shell: Shell, head: DocumentHead): Shell {
  const key = JSON.stringify(head);
  return withFiles(shell, (file) => headsOf(file)(key));
}

/** Returns a document's text with the operator's brand in the places that the build marks. */
export const withBrand = (text: string, brand: string): string =>
  text.replaceAll(BRAND_MARK, () => escaped(brand));

/** A brand changes with the operator data only, so a document has two at a time at most. */
const MAX_BRANDS = 2;

const brandsOf = lazilyPer((file: ServedFile) =>
  lazilyNamed(
    (brand: string) => servedText(file.type, withBrand(file.plain.toString(), brand)),
    MAX_BRANDS,
  ),
);

/** Returns the documents of a route with the operator's brand. */
export const branded = (shell: Shell, brand: string): Shell =>
  withFiles(shell, (file) => brandsOf(file)(brand));
