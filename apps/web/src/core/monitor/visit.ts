import { currentHost } from '../host/current-host.ts';
import type { Host } from '@shtrans/contract/hosts/hosts';
import { meta } from '../config/meta.ts';
import { language } from '../i18n/language.ts';
import { currentLocation, subscribeLocation } from '../route/router.ts';

/** How the document of this visit came: with its page, as a frame that filled itself, or from the device. */
type DocumentStep = 'page' | 'frame' | 'device';

/** What every report contains about the visit; nothing identifies the rider. */
export interface Visit {
  /** The name of the build, or empty. */
  release: string;
  /** The app or browser around the page. */
  host: Host;
  language: ReturnType<typeof language>;
  step: DocumentStep;
  /** `slow-2g` to `4g` as reported by the browser, or empty. */
  connection: string;
}

interface WithConnection {
  connection?: { effectiveType?: string };
}

const documentStep = (): DocumentStep => {
  if (document.documentElement.dataset['kept'] !== undefined) return 'device';
  return document.getElementById('content') === null ? 'frame' : 'page';
};

/** The facts of the whole visit. */
export const thisVisit = (): Visit => ({
  release: meta('release') ?? '',
  host: currentHost().host,
  language: language(),
  step: documentStep(),
  connection: (navigator as WithConnection).connection?.effectiveType ?? '',
});

/** The name of the current route, never its address; `start` before the first route. */
export function routeName(): string {
  try {
    return currentLocation().name ?? 'not-found';
  } catch {
    return 'start';
  }
}

/**
 * Records the current route from now on. Returns a function that finds the route at a time of the page's clock, in
 * ms.
 */
export function noteRoutes(): (time: number) => string {
  /** The latest first. */
  const history = [{ since: 0, route: routeName() }];
  subscribeLocation(() => history.unshift({ since: performance.now(), route: routeName() }));
  return (time) => history.find(({ since }) => since <= time)?.route ?? '';
}
