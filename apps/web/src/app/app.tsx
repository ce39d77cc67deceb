import { useEffect, useLayoutEffect, useRef, type JSX } from 'react';
import { language } from '../core/i18n/language.ts';
import { type Location, useLocationShown } from '../core/route/router.ts';
import { setTitle } from '../core/view/title.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { appMessages } from './messages.ts';
import { PageLoadError } from './page-error.tsx';

const titleOf = ({ row, name }: Location): string =>
  row?.title[language()] ?? appMessages()[name === undefined ? 'noRoute' : 'pageFailed'];

/** What a fresh page starts with: its title, the top, and its heading as the place of reading. */
function useArrival(location: Location): void {
  const shown = useRef(location);
  const title = titleOf(location);
  useEffect(() => setTitle(title), [title]);
  useLayoutEffect(() => {
    if (shown.current === location) return;
    const moved = shown.current.name !== location.name;
    shown.current = location;
    // A page that keeps its place in the history's entry returns there by itself.
    const { top = 0 } = (window.history.state ?? {}) as { top?: number };
    if (top === 0) window.scrollTo(0, 0);
    const heading = moved ? document.querySelector<HTMLElement>('h1') : null;
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [location]);
}

/** @param onShown told once the first page stands and listens */
export function App({ onShown }: { onShown?: () => void }): JSX.Element {
  const location = useLocationShown();
  useArrival(location);
  useEffect(() => onShown?.(), [onShown]);
  const { page: Page, error, name } = location;
  const title = titleOf(location);
  return (
    <ErrorBoundary key={name ?? window.location.pathname} title={title}>
      {Page !== undefined && <Page />}
      {Page === undefined && <PageLoadError error={error} title={title} />}
    </ErrorBoundary>
  );
}
