import { useEffect, useRef } from 'react';
import { useRoute } from '../../../core/route/router.ts';
import { LinePage, NothingNamed } from '../line-page.tsx';
import { StationPage } from '../station-page.tsx';

/** `?station=`: a station or stop; else `?line=`: a line on rails. */
export default function MetroInfoPage() {
  const { line = '', station = '' } = useRoute<'metroInfo'>().query;
  const named = station || line;
  const shown = useRef(named);
  // From a line to a station of it, the heading becomes the place of reading as when a page is entered.
  useEffect(() => {
    if (shown.current === named) return;
    shown.current = named;
    const heading = document.querySelector<HTMLElement>('h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [named]);
  if (station !== '') return <StationPage key={station} id={station} />;
  return line === '' ? <NothingNamed /> : <LinePage key={line} id={line} />;
}
