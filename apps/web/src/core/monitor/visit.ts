import { currentHost } from '../host/current-host.ts';
import type { Host } from '@shtrans/contract/hosts/hosts';
import { meta } from '../config/meta.ts';
import { language } from '../i18n/language.ts';
import { currentLocation, subscribeLocation } from '../route/router.ts';

/** How the document of this visit came: with its page, as a frame that filled itself, or from the device. */
type DocumentStep = 'page' | 'frame' | 'device';

/** What is said of a visit with everything that is reported; nothing of it tells who the rider is. */
export interface Visit {
  /** What the build is called; empty where it has no name. */
  release: string;
  /** The app or browser around the page. */
  host: Host;
  language: ReturnType<typeof language>;
  step: DocumentStep;
  /** `slow-2g` to `4g` as the browser judges it; empty where it does not. */
  connection: string;
}

interface WithConnection {
  connection?: { effectiveType?: string };
}

const documentStep = (): DocumentStep => {
  if (document.documentElement.dataset['kept'] !== undefined) return 'device';
  return document.getElementById('content') === null ? 'frame' : 'page';
};

/** What is true of the whole visit. */
export const thisVisit = (): Visit => ({
  release: meta('release') ?? '',
  host: currentHost().host,
  language: language(),
  step: documentStep(),
  connection: (navigator as WithConnection).connection?.effectiveType ?? '',
});

/** The name of the route that shows, never its address; `start` before there is one. */
export function routeName(): string {
  try {
    return currentLocation().name ?? 'not-found';
  } catch {
    return 'start';
  }
}

/** Notes from now on which route shows, and says which one did at a time of the page's clock, in ms. */
export function noteRoutes(): (time: number) => string {
  /** The latest first. */
  const shown = [{ since: 0, route: routeName() }];
  subscribeLocation(() => shown.unshift({ since: performance.now(), route: routeName() }));
  return (time) => shown.find(({ since }) => since <= time)?.route ?? '';
}
