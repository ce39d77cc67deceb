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

/** Returns the documents of a route with another head. */
export function withHead(shell: Shell, head: DocumentHead): Shell {
  const key = JSON.stringify(head);
  const headed = (file: ServedFile): ServedFile => headsOf(file)(key);
  return {
    ...shell,
    file: headed(shell.file),
    still: () => headed(shell.still()),
    waiting: () => headed(shell.waiting()),
  };
}
