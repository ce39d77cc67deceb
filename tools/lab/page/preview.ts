import type { LabShare } from '../emulators/native.ts';

const text = (name: string, content: string): HTMLElement => {
  const element = document.createElement(name);
  element.textContent = content;
  return element;
};

function card({ title, desc, url, imageUrl }: LabShare): HTMLElement {
  const element = document.createElement('div');
  element.className = 'card';
  const image = imageUrl === '' ? text('span', 'no image') : document.createElement('img');
  if (image instanceof HTMLImageElement) Object.assign(image, { src: imageUrl, alt: '' });
  else image.className = 'none';
  element.append(
    text('b', title || 'no title'),
    text('p', desc || 'no description'),
    image,
    text('small', url || 'no link'),
  );
  return element;
}

const nothing = (reason: string): HTMLElement => {
  const element = text('p', reason);
  element.className = 'quiet';
  return element;
};

/** Returns what a recipient sees of a page shared from the host's menu. */
export const shareCard = (shared: LabShare | undefined): HTMLElement =>
  shared === undefined ? nothing('The page told its host nothing to share.') : card(shared);

/** Returns the link preview of a messenger, from the tags of the document. */
export function linkCard(page: Document): HTMLElement {
  const tag = (name: string): string =>
    page.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content ?? '';
  const shared = {
    title: tag('title'),
    desc: tag('description'),
    url: tag('url'),
    imageUrl: tag('image'),
  };
  return Object.values(shared).some((value) => value !== '')
    ? card(shared)
    : nothing('The document has no such tags.');
}
