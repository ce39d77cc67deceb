import type { StationDetail } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { TransportIcon } from '../../domain/transport/transport-icon.tsx';
import { stationGuideMessages } from './messages.ts';
import { LinkTile } from '../../domain/stations/link-tile.tsx';
import { TravelIcon } from '../../ui/travel-icon.tsx';

/** What one does at a station, each on a page of its own. */
export function StationTiles({ station }: { station: StationDetail }) {
  const t = useMessages(stationGuideMessages);
  const { id, name } = station;
  const here = { station: id };
  return (
    <nav className="stop-links" aria-label={t.tiles}>
      <Link to="stationBuses" query={here} className="stop-link-tile">
        <LinkTile icon={<TransportIcon name="bus" />} text={t.buses} />
      </Link>
      <Link to="stationTaxi" query={{ station: name.zh }} className="stop-link-tile">
        <LinkTile icon={<TransportIcon name="taxi" />} text={t.taxi} />
      </Link>
      <Link to="stationParking" query={here} className="stop-link-tile">
        <LinkTile icon={<TransportIcon name="parking" />} text={t.parking} />
      </Link>
      <Link to="stationNearby" query={here} className="stop-link-tile">
        <LinkTile icon={<TravelIcon name="around" size="l" />} text={t.nearby} />
      </Link>
      <Link
        to="planRoute"
        query={{ from: id, fromName: inLanguage(name) }}
        className="stop-link-tile"
      >
        <LinkTile icon={<TravelIcon name="trip" size="l" />} text={t.plan} />
      </Link>
      <Link to="trafficMap" query={here} className="stop-link-tile">
        <LinkTile icon={<TravelIcon name="network" size="l" />} text={t.map} />
      </Link>
    </nav>
  );
}
