import { useRoute } from '../../../core/route/use-route.ts';
import { LinePage, NothingNamed } from '../line/line-page.tsx';
import { StationPage } from '../stop/station-page.tsx';

/** `?station=`: a station or stop; else `?line=`: a line on rails. */
export default function MetroInfoPage() {
  const { line = '', station = '' } = useRoute<'metroInfo'>().query;
  if (station !== '') return <StationPage key={station} id={station} />;
  return line === '' ? <NothingNamed /> : <LinePage key={line} id={line} />;
}
