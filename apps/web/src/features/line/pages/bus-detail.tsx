import { useRoute } from '../../../core/route/router.ts';
import { LinePage, NothingNamed } from '../line-page.tsx';

/** `?line=&direction=`: a line of buses or ferries. */
export default function BusDetailPage() {
  const { line = '' } = useRoute<'busDetail'>().query;
  return line === '' ? <NothingNamed /> : <LinePage key={line} id={line} />;
}
