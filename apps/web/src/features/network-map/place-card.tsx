import type { StopRef } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import type { Point } from '../../core/host/location.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { favouriteOfPlace } from '../../domain/favourites/favourites.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { networkMapMessages } from './messages.ts';
import { distanceText } from '../../domain/transit/numbers.ts';
import type { PlanEnd } from '../../domain/plans/plan-address.ts';
import { pointText } from '../../domain/maps/map-address.ts';
import { pickForPlan, type PickedPlace } from '../../domain/plans/picked-place.ts';
import { MapSheet } from './map-sheet.tsx';
import { spotOf } from '../../domain/maps/mercator.ts';
import { nearestStation, type Network } from '../../domain/network/network.ts';
import { PickButton } from '../../domain/maps/pick-button.tsx';
import { PlanLinks } from './station-card.tsx';

const EARTH_METRES = 40_075_017;

/** Metres between a point and a spot of the world near it. */
function metresTo(point: Point, spot: { x: number; y: number }): number {
  const from = spotOf(point);
  const around = EARTH_METRES * Math.cos((point.lat * Math.PI) / 180);
  return Math.hypot(spot.x - from.x, spot.y - from.y) * around;
}

interface PlaceCardProps {
  at: Point;
  /** The stop that is there, where the place was searched by its name. */
  stop: Pick<StopRef, 'id' | 'name'> | undefined;
  network: Network;
  pick: PlanEnd | undefined;
  query: Readonly<Partial<Record<string, string>>>;
  onClose: () => void;
}

/** A place chosen on the map: how far a station is, ways from and to it. */
export function PlaceCard({ at, stop, network, pick, query, onClose }: PlaceCardProps) {
  const t = useMessages(networkMapMessages);
  const traffic = useMessages(transitMessages);
  const nearest = nearestStation(network.stations.values(), spotOf(at), 1);
  const metres = nearest === undefined ? Infinity : metresTo(at, nearest.spot);
  const near =
    nearest === undefined || metres > 30_000
      ? t.place.far
      : t.place.near(inLanguage(nearest.stop.name), distanceText(metres, traffic));
  const place: PickedPlace =
    stop === undefined
      ? { ...at, stopId: null, shown: near, name: { zh: near, en: near } }
      : { ...at, stopId: stop.id, shown: inLanguage(stop.name), name: stop.name };
  return (
    <MapSheet
      title={stop === undefined ? t.place.title : inLanguage(stop.name)}
      facts={<p className="map-sheet-note num">{near}</p>}
      actions={<FavouriteButton favourite={favouriteOfPlace(place)} />}
      onClose={onClose}
    >
      {pick === undefined ? (
        <PlanLinks place={place} />
      ) : (
        <PickButton end={pick} onPick={() => pickForPlan(pick, query, place)} />
      )}
      <div className="map-sheet-links">
        <Link to="trafficAround" query={{ at: pointText(at) }}>
          {t.station.around}
          <Icon name="next" size="s" />
        </Link>
      </div>
    </MapSheet>
  );
}
