import { useEffect, useLayoutEffect, useRef, type JSX } from 'react';
import { useTakeover } from '../core/document/replay.ts';
import { language } from '../core/i18n/language.ts';
import { type Location, useLocationShown } from '../core/route/router.ts';
import { setTitle } from '../core/view/title.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { appMessages } from './messages.ts';
import { PageLoadError } from './page-error.tsx';

const titleOf = ({ row, name }: Location): string =>
  row?.title[language()] ?? appMessages()[name === undefined ? 'noRoute' : 'pageFailed'];

/** Prepares a new page: its title, the scroll position, and the focus on its heading. */
function useArrival(location: Location): void {
  const lastLocation = useRef(location);
  const title = titleOf(location);
  useEffect(() => setTitle(title), [title]);
  useLayoutEffect(() => {
    if (lastLocation.current === location) return;
    const moved = lastLocation.current.name !== location.name;
    lastLocation.current = location;
    // A page that stores its scroll position in the history entry restores it itself.
    const { top = 0 } = (window.history.state ?? {}) as { top?: number };
    if (top === 0) window.scrollTo(0, 0);
    const heading = moved ? document.querySelector<HTMLElement>('h1') : null;
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [location]);
}

/** @param onShown called once the first page is on screen and interactive */
export function App({ onShown }: { onShown?: () => void }): JSX.Element {
  const location = useLocationShown();
  useArrival(location);
  useTakeover(onShown);
  const { page: Page, error, name } = location;
  const title = titleOf(location);
  return (
    <ErrorBoundary key={name ?? window.location.pathname} title={title}>
      {Page !== undefined && <Page />}
      {Page === undefined && <PageLoadError error={error} title={title} />}
    </ErrorBoundary>
  );
}
