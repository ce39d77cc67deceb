import { useState } from 'react';
import { viewText } from '../../domain/maps/mercator.ts';
import { MapButton, MapFoot, MapTools } from '../../domain/maps/map-tools.tsx';
import { MapSurface } from '../../domain/maps/map-surface.tsx';
import { mapMessages } from '../../domain/maps/messages.ts';
import { HereMark, PinMark } from '../../domain/maps/marks.tsx';
import { pointOf, spotOf, type View } from '../../domain/maps/mercator.ts';
import { MapSearch } from '../../domain/network/map-search.tsx';
import type { Network, Station } from '../../domain/network/network.ts';
import { NetworkDrawing } from '../../domain/network/network-drawing.tsx';
import { LineCard } from './line-card.tsx';
import { LineFilter } from './line-filter.tsx';
import { networkMapMessages } from './messages.ts';
import { firstView, inView } from './network-views.ts';
import { PlaceCard } from './place-card.tsx';
import { StationCard } from './station-card.tsx';
import { StationList } from './station-list.tsx';
import { useNetworkMap } from './use-network-map.ts';
import css from './network-view.module.css';

/** The network map with everything on it. */
export function NetworkView({ network }: { network: Network }) {
  const t = networkMapMessages();
  const mapTexts = mapMessages();
  const map = useNetworkMap(network);
  const [visibleView, setVisibleView] = useState<View>();
  const [listedStations, setListedStations] = useState<readonly Station[]>();
  const { asked, camera, station, line, place, findMe } = map;
  const pin = place && spotOf(place.at);
  return (
    <>
      <MapSurface
        label={t.mapKeys}
        first={(size) =>
          asked.view ?? firstView(network, size, { spot: station?.spot ?? pin, line })
        }
        within={network.whole}
        onCamera={(newCamera) => {
          map.setCamera(newCamera);
          setVisibleView(newCamera.view);
        }}
        onSettle={(view) => {
          setVisibleView(view);
          map.change({ view: viewText(view) });
        }}
        onTap={map.tap}
        onLongPress={map.showPlace}
      >
        {(frame) => (
          <>
            <NetworkDrawing network={network} frame={frame} line={line} chosen={station} />
            {findMe.me && <HereMark frame={frame} spot={spotOf(findMe.me)} />}
            {pin && <PinMark frame={frame} spot={pin} />}
          </>
        )}
      </MapSurface>
      <div className={css.top}>
        <div className={css.search}>
          <MapSearch
            label={mapTexts.search.label}
            network={network}
            near={visibleView && pointOf(visibleView)}
            onChoose={map.showFound}
          />
          <MapButton
            icon="list"
            label={t.list}
            onClick={() => camera && setListedStations(inView(network, camera))}
          />
        </div>
        <LineFilter network={network} line={line?.ref.id} onChoose={map.showLine} />
        {asked.pick && <output className={css.pick}>{t.pick[asked.pick]}</output>}
      </div>
      <div className={css.side}>
        <MapTools camera={camera} findMe={findMe} onWhole={map.showWhole} />
      </div>
      <div className={css.bottom}>
        <MapFoot view={visibleView} />
        {station ? (
          <StationCard station={station} onClose={map.closePlace} />
        ) : place ? (
          <PlaceCard {...place} network={network} onClose={map.closePlace} />
        ) : (
          line && <LineCard line={line} onClose={() => map.showLine(undefined)} />
        )}
      </div>
      {listedStations && (
        <StationList
          stations={listedStations}
          onChoose={(chosenStation) => {
            setListedStations(undefined);
            map.showStation(chosenStation);
          }}
          onClose={() => setListedStations(undefined)}
        />
      )}
    </>
  );
}
