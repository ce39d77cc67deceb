import type { StationDetail } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { useRoute } from '../../core/route/use-route.ts';
import { stationGuideMessages } from './messages.ts';

/** Which station a page is of, and the way to another one. */
export function StationBar({ station, title }: { station: StationDetail; title: string }) {
  const t = useMessages(stationGuideMessages);
  const { name: here } = useRoute();
  return (
    <div className="station-bar">
      <h2>{title}</h2>
      <Link
        to={here}
        className="station-other"
        aria-label={`${t.otherStation}（${inLanguage(station.name)}）`}
      >
        {t.otherStation}
      </Link>
    </div>
  );
}
