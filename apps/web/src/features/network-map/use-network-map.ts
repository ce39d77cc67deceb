import { useState } from 'react';
import type { Camera } from '../../domain/maps/camera.ts';
import { pointText, useMapAddress } from '../../domain/maps/map-address.ts';
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

/** What the address names on the map, and what riders do with it: each changes address and view. */
export function useNetworkMap(network: Network) {
  const t = networkMapMessages();
  const { asked, change } = useMapAddress('trafficMap');
  const [camera, setCamera] = useState<Camera>();
  /** A stop that was searched and is none of the map's stations. */
  const [named, setNamed] = useState<Found>();

  const station = network.stations.get(asked.station ?? '');
  const line = network.lines.get(asked.line ?? '');
  const at = station === undefined ? asked.at : undefined;

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
    place: at && { at, stop: named && pointText(named) === pointText(at) ? named : undefined },
    findMe,
    closePlace,
    showStation,
    showWhole: () => camera?.show(spotsOf(network.stations.values()), ROOM),
    showPlace: (spot: Spot): void => {
      change({ station: undefined, at: pointText(pointOf(spot)) });
      camera?.reveal(spot, freePart(camera.size));
    },
    showFound: (found: Found): void => {
      const known = network.stations.get(found.id);
      if (known !== undefined) return showStation(known);
      setNamed(found);
      change({ station: undefined, at: pointText(found) });
      flyTo(spotOf(found), NEAR_Z + 1);
    },
    showLine: (id: string | undefined): void => {
      change({ line: id, station: undefined, at: undefined });
      const chosen = network.lines.get(id ?? '');
      if (chosen) camera?.show(spotsOf(chosen.stations), LINE_ROOM, NEAR_Z);
    },
    tap: (spot: Spot, { view, size }: Camera): void => {
      const hit = stationAt(network, line, spot, view.z);
      if (hit === undefined) {
        if (station !== undefined || at !== undefined) closePlace();
        return;
      }
      change({ station: hit.stop.id, at: undefined });
      camera?.reveal(hit.spot, freePart(size));
    },
  };
}
