import { useEffect, useRef } from 'react';
import { useRoute } from '../../../core/route/router.ts';
import { LinePage, NothingNamed } from '../line-page.tsx';
import { StationPage } from '../station-page.tsx';

/** `?station=`: a station or stop; else `?line=`: a rail line. */
export default function MetroInfoPage() {
  const { line = '', station = '' } = useRoute<'metroInfo'>().query;
  const target = station || line;
  const shownTarget = useRef(target);
  // When a line leads to one of its stations, the heading takes the focus as on a new page.
  useEffect(() => {
    if (shownTarget.current === target) return;
    shownTarget.current = target;
    const heading = document.querySelector<HTMLElement>('h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [target]);
  if (station !== '') return <StationPage key={station} id={station} />;
  return line === '' ? <NothingNamed /> : <LinePage key={line} id={line} />;
}
