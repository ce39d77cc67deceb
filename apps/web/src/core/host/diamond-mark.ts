import { DIAMOND_MARK } from '@shtrans/contract/hosts/diamond';

const isMark = (part: string): boolean => part.split('=', 1)[0] === DIAMOND_MARK;

/** An address with the mark or without it. All else stays as it was written, the fragment too. */
export function marked(address: string, on: boolean): string {
  const [, path = '', search = '', hash = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const kept = search.split('&').filter((part) => !isMark(part));
  const parts = on ? [...kept.filter((part) => part !== ''), `${DIAMOND_MARK}=1`] : kept;
  const query = parts.join('&');
  return path + (query === '' ? '' : `?${query}`) + hash;
}

export const isMarked = (): boolean => window.location.search.slice(1).split('&').some(isMark);

/** Marks this history entry's address, or takes the mark away. */
export function mark(on: boolean): void {
  const { href } = window.location;
  const next = marked(href, on);
  if (isMarked() !== on) window.history.replaceState(window.history.state, '', next);
}
