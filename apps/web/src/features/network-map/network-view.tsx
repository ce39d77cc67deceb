import { useState } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { useRoute } from '../../core/route/use-route.ts';
import { mapMessages } from '../../domain/maps/messages.ts';
import { networkMapMessages } from './messages.ts';
import type { Camera } from '../../domain/maps/camera.ts';
import { LineCard } from './line-card.tsx';
import { LineFilter } from './line-filter.tsx';
import { pointText, useMapAddress, viewQuery } from '../../domain/maps/map-address.ts';
import { MapButton, ZoomButtons } from '../../domain/maps/map-buttons.tsx';
import { MapFoot } from '../../domain/maps/map-foot.tsx';
import { type Found, MapSearch } from '../../domain/network/map-search.tsx';
import { MapSurface } from '../../domain/maps/map-surface.tsx';
import { MapTiles } from '../../domain/maps/map-tiles.tsx';
import { HereMark, PinMark } from '../../domain/maps/marks.tsx';
import {
  type Box,
  onScreen,
  pointOf,
  type Size,
  type Spot,
  spotOf,
  type View,
  viewOfBox,
  worldPx,
} from '../../domain/maps/mercator.ts';
import { nearestStation, type Network, type Station } from '../../domain/network/network.ts';
import { NetworkDrawing } from '../../domain/network/network-drawing.tsx';
import { PlaceCard } from './place-card.tsx';
import { StationCard } from './station-card.tsx';
import { StationList } from './station-list.tsx';
import { dotRadius } from '../../domain/network/appearance.ts';
import { noteOutside, useFindMe } from '../../domain/maps/use-find-me.ts';
import './network-view.css';

/** Room around what is shown: the search and the lines stand above, buttons at the side. */
const ROOM: Box = { left: 28, right: 64, top: 122, bottom: 44 };
/** So near a tap has to be to a dot, px. */
const REACH_PX = 24;
/** A station that is looked for is shown this close. */
const NEAR_Z = 13;
/** Beyond the network's edge by more than this share of its size is outside of the city. */
const OUTSKIRTS = 0.25;

const LINE_ROOM: Box = { left: 56, right: 76, top: 150, bottom: 210 };
const ANYWHERE: Box = { left: 0.83, right: 0.845, top: 0.4, bottom: 0.415 };

/** Above the card that is open, below the search. */
const freePart = ({ width, height }: Size): Box => ({
  left: 36,
  right: width - 72,
  top: 140,
  bottom: height * 0.42,
});

function firstView(
  network: Network,
  size: Size,
  asked: ReturnType<typeof useMapAddress>['asked'],
): View {
  const station = asked.station === undefined ? undefined : network.stations.get(asked.station);
  const spot = station?.spot ?? (asked.at && spotOf(asked.at));
  if (asked.view !== undefined) return asked.view;
  if (spot !== undefined) {
    const free = freePart(size);
    const down = (size.height / 2 - (free.top + free.bottom) / 2) / worldPx(NEAR_Z);
    return { x: spot.x, y: spot.y + down, z: NEAR_Z };
  }
  return viewOfBox(network.core ?? ANYWHERE, size, ROOM);
}

const isOutside = ({ whole }: Network, { x, y }: Spot): boolean => {
  if (whole === undefined) return false;
  const wide = (whole.right - whole.left) * OUTSKIRTS;
  const high = (whole.bottom - whole.top) * OUTSKIRTS;
  return (
    x < whole.left - wide ||
    x > whole.right + wide ||
    y < whole.top - high ||
    y > whole.bottom + high
  );
};

/** Those whose dots can be seen, the most in the middle first. */
function inView(network: Network, camera: Camera): Station[] {
  const { view, size } = camera;
  const away = ({ spot }: Station): number => Math.hypot(spot.x - view.x, spot.y - view.y);
  return [...network.stations.values()]
    .filter((station) => {
      const { x, y } = onScreen(view, size, station.spot);
      return x > 0 && y > 0 && x < size.width && y < size.height;
    })
    .sort((a, b) => away(a) - away(b));
}

/** The network map with all that stands on it. */
export function NetworkView({ network }: { network: Network }) {
  const t = useMessages(networkMapMessages);
  const map = useMessages(mapMessages);
  const { query } = useRoute();
  const { asked, change } = useMapAddress('trafficMap');
  const [camera, setCamera] = useState<Camera>();
  const [seen, setSeen] = useState<View>();
  /** A stop that was searched and is none of the map's stations. */
  const [named, setNamed] = useState<Found>();
  const [listed, setListed] = useState<readonly Station[]>();

  const station = asked.station === undefined ? undefined : network.stations.get(asked.station);
  const line = asked.line === undefined ? undefined : network.lines.get(asked.line);
  const pin = station === undefined ? asked.at : undefined;

  const { me, busy, find } = useFindMe((point) => {
    const spot = spotOf(point);
    if (isOutside(network, spot)) return noteOutside(t.hereOutside);
    camera?.flyTo({ ...spot, z: Math.max(camera.view.z, NEAR_Z + 0.5) });
  });

  const openStation = (id: string | undefined): void => change({ station: id, at: undefined });
  const showStation = ({ stop, spot }: Station): void => {
    openStation(stop.id);
    if (camera === undefined) return;
    const free = freePart(camera.size);
    const z = Math.max(camera.view.z, NEAR_Z);
    const down = (camera.size.height / 2 - (free.top + free.bottom) / 2) / worldPx(z);
    camera.flyTo({ x: spot.x, y: spot.y + down, z });
  };
  const openPlace = (spot: Spot): void => {
    change({ station: undefined, at: pointText(pointOf(spot)) });
    if (camera !== undefined) camera.reveal(spot, freePart(camera.size));
  };
  const goTo = (found: Found): void => {
    const known = network.stations.get(found.id);
    if (known !== undefined) return showStation(known);
    setNamed(found);
    const spot = spotOf(found);
    change({ station: undefined, at: pointText(found) });
    camera?.flyTo({ ...spot, z: Math.max(camera.view.z, NEAR_Z + 1) });
  };
  const chooseLine = (id: string | undefined): void => {
    change({ line: id, station: undefined, at: undefined });
    const chosen = id === undefined ? undefined : network.lines.get(id);
    if (chosen === undefined || camera === undefined) return;
    const room = LINE_ROOM;
    camera.show(
      chosen.stations.map(({ spot }) => spot),
      room,
      NEAR_Z,
    );
  };
  const onTap = (spot: Spot, on: Camera): void => {
    const shown = [...network.stations.values()].filter((each) => dotRadius(each, on.view.z) > 0);
    const own = line === undefined ? [] : line.stations;
    const reach = REACH_PX / worldPx(on.view.z);
    // A line in front is what the finger means.
    const hit = nearestStation(own, spot, reach) ?? nearestStation(shown, spot, reach);
    if (hit === undefined) {
      if (station !== undefined || pin !== undefined) change({ station: undefined, at: undefined });
      return;
    }
    openStation(hit.stop.id);
    on.reveal(hit.spot, freePart(on.size));
  };

  return (
    <>
      <MapSurface
        label={t.mapKeys}
        first={(size) => firstView(network, size, asked)}
        within={network.whole}
        onCamera={(opened) => {
          setCamera(opened);
          setSeen(opened.view);
          // A line that the address names is shown whole.
          if (line !== undefined && asked.view === undefined && station === undefined) {
            opened.show(
              line.stations.map(({ spot }) => spot),
              LINE_ROOM,
              NEAR_Z,
            );
          }
        }}
        onSettle={(view) => {
          setSeen(view);
          change(viewQuery(view));
        }}
        onTap={onTap}
        onLongPress={openPlace}
      >
        {(frame) => (
          <>
            <MapTiles frame={frame} />
            <NetworkDrawing network={network} frame={frame} line={line} chosen={station} />
            {me && <HereMark frame={frame} spot={spotOf(me)} />}
            {pin && <PinMark frame={frame} spot={spotOf(pin)} />}
          </>
        )}
      </MapSurface>
      <div className="network-top">
        <div className="network-search">
          <MapSearch
            label={map.search.label}
            network={network}
            near={seen && pointOf(seen)}
            onChoose={goTo}
          />
          <MapButton
            icon="list"
            label={t.list}
            onClick={() => camera && setListed(inView(network, camera))}
          />
        </div>
        <LineFilter network={network} line={line?.ref.id} onChoose={chooseLine} />
        {asked.pick && (
          <output className="network-pick">
            {asked.pick === 'from' ? t.pick.from : t.pick.to}
          </output>
        )}
      </div>
      <div className={`network-side map-tools${asked.pick ? ' network-side-picking' : ''}`}>
        <MapButton icon="here" label={busy ? map.locating : map.here} busy={busy} onClick={find} />
        <ZoomButtons
          camera={camera}
          onWhole={() =>
            camera?.show(
              [...network.stations.values()].map(({ spot }) => spot),
              ROOM,
            )
          }
        />
      </div>
      <div className="network-bottom">
        <MapFoot view={seen} />
        {station !== undefined ? (
          <StationCard
            station={station}
            pick={asked.pick}
            query={query}
            onClose={() => openStation(undefined)}
          />
        ) : pin !== undefined ? (
          <PlaceCard
            at={pin}
            stop={named && pointText(named) === pointText(pin) ? named : undefined}
            network={network}
            pick={asked.pick}
            query={query}
            onClose={() => change({ at: undefined })}
          />
        ) : (
          line !== undefined && <LineCard line={line} onClose={() => chooseLine(undefined)} />
        )}
      </div>
      {listed && (
        <StationList
          stations={listed}
          onChoose={(each) => {
            setListed(undefined);
            showStation(each);
          }}
          onClose={() => setListed(undefined)}
        />
      )}
    </>
  );
}
