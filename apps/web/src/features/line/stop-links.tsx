import type { StationDetail } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { TransportIcon } from '../../domain/transport/transport-icon.tsx';
import { lineMessages } from './messages.ts';
import { LinkTile } from '../../domain/stations/link-tile.tsx';
import { TravelIcon } from '../../ui/travel-icon.tsx';

/** What one does with a station: plan from or to it, look around, be driven. */
export function StopLinks({ station }: { station: StationDetail }) {
  const { stop } = useMessages(lineMessages);
  const t = stop.links;
  const { id, lat, lon, kind, name } = station;
  const here = inLanguage(name);
  const isStation = kind === 'station';
  return (
    <nav className="stop-links" aria-label={t.label}>
      <Link to="planRoute" query={{ from: id, fromName: here }} className="stop-link-tile">
        <LinkTile icon={<TravelIcon name="start" size="l" />} text={t.from} />
      </Link>
      <Link to="planRoute" query={{ to: id, toName: here }} className="stop-link-tile">
        <LinkTile icon={<TravelIcon name="finish" size="l" />} text={t.to} />
      </Link>
      <Link
        to={isStation ? 'stationGuide' : 'stationBuses'}
        query={{ station: id }}
        className="stop-link-tile"
      >
        <LinkTile
          icon={<TravelIcon name="guide" size="l" />}
          text={isStation ? t.guide : t.buses}
        />
      </Link>
      {isStation && (
        <Link to="trafficMap" query={{ station: id }} className="stop-link-tile">
          <LinkTile icon={<TravelIcon name="network" size="l" />} text={t.map} />
        </Link>
      )}
      <Link to="trafficAround" query={{ at: `${lat},${lon}` }} className="stop-link-tile">
        <LinkTile icon={<TravelIcon name="around" size="l" />} text={t.around} />
      </Link>
      <Link to="stationTaxi" query={{ station: name.zh }} className="stop-link-tile">
        <LinkTile icon={<TransportIcon name="taxi" />} text={t.taxi} />
      </Link>
    </nav>
  );
}
