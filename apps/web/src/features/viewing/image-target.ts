import { safeTarget } from '@shtrans/contract/addresses/safe-target';
import { landingAddress } from '../../core/document/landing.ts';

/** A picture that a rider uploaded: `/files/<id>.jpg?until=<Unix seconds>&signature=<base64url>`. */
const UPLOADED = /^\/files\/[\da-f-]{36}\.[a-z]{3,4}\?until=\d{10}&signature=[\w-]{43}$/;

export interface ImageTarget {
  src: string;
  /** The host of the image; null for our own. */
  host: string | null;
}

/**
 * Returns the image that an address names, if it may be shown: an uploaded picture, by its path, or https on one of the
 * operator's hosts. Undefined for anything else.
 */
export function imageTarget(address: string, hosts: readonly string[]): ImageTarget | undefined {
  if (UPLOADED.test(address)) return { src: address, host: null };
  const url = safeTarget(address, { hosts });
  return url && { src: url.href, host: url.host };
}

/** A larger image would take most of a phone's memory: 40 million pixels are 160 MB. */
const MOST_PIXELS = 40_000_000;

export const isTooLarge = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) =>
  width * height > MOST_PIXELS;

/**
 * Whether the document was loaded at its present address. Only such a document shows images of other hosts, because its
 * policy names them; that of a document reached by a link inside the app does not.
 */
export function isOwnDocument(): boolean {
  if (typeof window === 'undefined') return true;
  return new URL(landingAddress()).pathname === window.location.pathname;
}
