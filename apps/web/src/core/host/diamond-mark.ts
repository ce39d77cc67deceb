import { DIAMOND_MARK } from '@shtrans/contract/hosts/diamond';

const isMark = (part: string): boolean => part.split('=', 1)[0] === DIAMOND_MARK;

/** Returns an address with or without the mark; the remainder, including the fragment, is unchanged. */
export function marked(address: string, withMark: boolean): string {
  const [, path = '', search = '', hash = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const otherParts = search.split('&').filter((part) => !isMark(part));
  const parts = withMark
    ? [...otherParts.filter((part) => part !== ''), `${DIAMOND_MARK}=1`]
    : otherParts;
  const query = parts.join('&');
  return path + (query === '' ? '' : `?${query}`) + hash;
}

export const isMarked = (): boolean => window.location.search.slice(1).split('&').some(isMark);

/** Adds the mark to this history entry's address, or removes it. */
export function mark(isOn: boolean): void {
  const { href } = window.location;
  const next = marked(href, isOn);
  if (isMarked() !== isOn) window.history.replaceState(window.history.state, '', next);
}
