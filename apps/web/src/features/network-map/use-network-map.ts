import { useState } from 'react';
import type { Camera } from '../../domain/maps/camera.ts';
import { pointText } from '../../core/host/location.ts';
import { useMapAddress } from '../../domain/maps/map-address.ts';
import { pointOf, type Spot, spotOf } from '../../domain/maps/mercator.ts';
import { useFindMe } from '../../domain/maps/use-find-me.ts';
import type { Found } from '../../domain/network/map-search.tsx';
import type { Network, Station } from '../../domain/network/network.ts';
import { networkMapMessages } from './messages.ts';
import {
  freePart,
  isOutside,
  LINE_ROOM,
  NEAR_Z,
  ROOM,
  spotsOf,
  stationAt,
  viewAbove,
} from './network-views.ts';

/** The state of the map in the address, and the actions that change address and view. */
export function useNetworkMap(network: Network) {
  const t = networkMapMessages();
  const { asked, change } = useMapAddress('trafficMap');
  const [camera, setCamera] = useState<Camera>();
  /** A stop from the search that is no station of the map. */
  const [searchedStop, setSearchedStop] = useState<Found>();

  const station = network.stations.get(asked.station ?? '');
  const line = network.lines.get(asked.line ?? '');
  const placePoint = station === undefined ? asked.at : undefined;

  const flyTo = (spot: Spot, closest: number): void =>
    camera?.flyTo({ ...spot, z: Math.max(camera.view.z, closest) });
  const findMe = useFindMe((point) => {
    const spot = spotOf(point);
    if (isOutside(network, spot)) return t.hereOutside;
    flyTo(spot, NEAR_Z + 0.5);
    return undefined;
  });
  const closePlace = (): void => change({ station: undefined, at: undefined });
  const showStation = ({ stop, spot }: Station): void => {
    change({ station: stop.id, at: undefined });
    camera?.flyTo(viewAbove(spot, Math.max(camera.view.z, NEAR_Z), camera.size));
  };
  return {
    asked,
    change,
    camera,
    setCamera,
    station,
    line,
    place: placePoint && {
      at: placePoint,
      stop:
        searchedStop && pointText(searchedStop) === pointText(placePoint)
          ? searchedStop
          : undefined,
    },
    findMe,
    closePlace,
    showStation,
    showWhole: () => camera?.show(spotsOf(network.stations.values()), ROOM),
    showPlace: (spot: Spot): void => {
      change({ station: undefined, at: pointText(pointOf(spot)) });
      camera?.reveal(spot, freePart(camera.size));
    },
    showFound: (stop: Found): void => {
      const mapStation = network.stations.get(stop.id);
      if (mapStation !== undefined) return showStation(mapStation);
      setSearchedStop(stop);
      change({ station: undefined, at: pointText(stop) });
      flyTo(spotOf(stop), NEAR_Z + 1);
    },
    showLine: (id: string | undefined): void => {
      change({ line: id, station: undefined, at: undefined });
      const chosenLine = network.lines.get(id ?? '');
      if (chosenLine) camera?.show(spotsOf(chosenLine.stations), LINE_ROOM, NEAR_Z);
    },
    tap: (spot: Spot, { view, size }: Camera): void => {
      const tappedStation = stationAt(network, line, spot, view.z);
      if (tappedStation === undefined) {
        if (station !== undefined || placePoint !== undefined) closePlace();
        return;
      }
      change({ station: tappedStation.stop.id, at: undefined });
      camera?.reveal(tappedStation.spot, freePart(size));
    },
  };
}
