import { useRoute } from '../../../core/route/use-route.ts';
import { LinePage, NothingNamed } from '../line-page.tsx';
import { StationPage } from '../station-page.tsx';
import { useArrivalWithin } from '../use-arrival-within.ts';

/** `?station=`: a station or stop; else `?line=`: a line on rails. */
export default function MetroInfoPage() {
  const { line = '', station = '' } = useRoute<'metroInfo'>().query;
  useArrivalWithin(station || line);
  if (station !== '') return <StationPage key={station} id={station} />;
  return line === '' ? <NothingNamed /> : <LinePage key={line} id={line} />;
}
