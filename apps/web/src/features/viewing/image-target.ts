import { safeTarget } from '@shtrans/contract/addresses/safe-target';
import { landingAddress } from '../../core/document/landing.ts';

/** A picture that a rider uploaded: `/files/<id>.jpg`. */
const UPLOADED = /^\/files\/[\da-f-]{36}\.[a-z]{3,4}$/;

export interface ImageTarget {
  src: string;
  /** Whose image it is; null: our own. */
  host: string | null;
}

/**
 * The image that an address names, where it may be shown: a picture that was uploaded to us, by its path, or https on
 * one of the operator's hosts. Undefined for anything else.
 */
export function imageTarget(given: string, hosts: readonly string[]): ImageTarget | undefined {
  if (UPLOADED.test(given)) return { src: given, host: null };
  const url = safeTarget(given, { hosts });
  return url && { src: url.href, host: url.host };
}

/** More would take most of a phone's memory: 40 million pixels are 160 MB. */
const MOST_PIXELS = 40_000_000;

export const isTooLarge = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) =>
  width * height > MOST_PIXELS;

/**
 * Whether the document was loaded at the address that it is at. Images of other hosts show in such a document only:
 * its policy names them, that of a document which came here by a link inside the app does not.
 */
export function isOwnDocument(): boolean {
  if (typeof window === 'undefined') return true;
  return new URL(landingAddress()).pathname === window.location.pathname;
}
