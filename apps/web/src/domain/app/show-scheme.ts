/** A colour scheme. */
export type Scheme = 'light' | 'dark';

/** Key of the rider's choice in the device's storage; without one the phone's setting is followed. */
export const SCHEME = 'scheme';

/**
 * Shows a scheme, or follows the phone (null). The styles read `data-scheme` of `<html>` and the phone's setting.
 * The bar of the browser has a colour for each, in two `theme-color` tags, the light one first. The script in the
 * documents also runs this, before the first paint.
 */
export function showScheme(scheme: string | null): void {
  document.documentElement.dataset['scheme'] = scheme ?? '';
  document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').forEach((tag, i) => {
    const tagScheme = i ? 'dark' : 'light';
    tag.media = scheme
      ? scheme === tagScheme
        ? 'all'
        : 'not all'
      : `(prefers-color-scheme:${tagScheme})`;
  });
}
