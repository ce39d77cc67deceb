import type { Point } from '../../core/host/location.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { favouriteOfPlace } from '../../domain/favourites/favourites.ts';
import { metresBetween, spotOf } from '../../domain/maps/mercator.ts';
import type { Found } from '../../domain/network/map-search.tsx';
import { nearestStation, type Network } from '../../domain/network/network.ts';
import type { PickedPlace } from '../../domain/plans/show-plan.ts';
import { distanceText } from '../../domain/transit/transit-text.ts';
import { FurtherLinks, MapSheet, PlanLinks } from './map-sheet.tsx';
import { networkMapMessages } from './messages.ts';

/** Distance in metres beyond which a station is not near. */
const FAR = 30_000;

interface PlaceCardProps {
  at: Point;
  /** The stop at this place, if it was found by its name. */
  stop: Found | undefined;
  network: Network;
  onClose: () => void;
}

/** A place chosen on the map: the distance to a station, and plans from and to it. */
export function PlaceCard({ at, stop, network, onClose }: PlaceCardProps) {
  const { place: t } = networkMapMessages();
  const spot = spotOf(at);
  const nearest = nearestStation(network.stations.values(), spot, 1);
  const metres = nearest === undefined ? Infinity : metresBetween(spot, nearest.spot);
  const near =
    nearest === undefined || metres > FAR
      ? t.far
      : t.near(inLanguage(nearest.stop.name), distanceText(metres));
  const place: PickedPlace =
    stop === undefined
      ? { ...at, stopId: null, shown: near, name: { zh: near, en: near } }
      : { ...at, stopId: stop.id, shown: inLanguage(stop.name), name: stop.name };
  return (
    <MapSheet
      title={stop === undefined ? t.title : inLanguage(stop.name)}
      facts={<p className="small quiet num">{near}</p>}
      favourite={favouriteOfPlace(place)}
      onClose={onClose}
    >
      <PlanLinks place={place} />
      <FurtherLinks at={place} />
    </MapSheet>
  );
}
