import type { NearbyPlace } from '@shtrans/contract/traffic/schemas';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Point, pointText } from '../../core/host/location.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { aroundMessages } from './messages.ts';
import { networkMapQuery } from '../../domain/transit/queries.ts';
import type { Camera } from '../../domain/maps/camera.ts';
import { MapFoot, MapTools } from '../../domain/maps/map-tools.tsx';
import { MapSearch } from '../../domain/network/map-search.tsx';
import { MapSurface } from '../../domain/maps/map-surface.tsx';
import { HereMark, Pin } from '../../domain/maps/marks.tsx';
import { type Frame, placeIn, pointOf, spotOf, type View } from '../../domain/maps/mercator.ts';
import { networkOf } from '../../domain/network/network.ts';
import { NetworkDrawing } from '../../domain/network/network-drawing.tsx';
import { useFindMe } from '../../domain/maps/use-find-me.ts';
import css from './around-map.module.css';
import marksCss from './place-marks.module.css';

/** Nearby places fill the map at this zoom. */
const FIRST_Z = 14.5;
/** Idle time of the map before the list follows it, in ms. */
const QUIET_MS = 350;

interface AroundMapProps {
  at: Point;
  places: readonly NearbyPlace[];
  onMove: (at: Point) => void;
}

/** The map of the surroundings: the chosen place stays in the middle, below the pin. */
export function AroundMap({ at, places, onMove }: AroundMapProps) {
  const t = aroundMessages();
  const { data } = useQuery(networkMapQuery());
  const network = data && networkOf(data);
  const [camera, setCamera] = useState<Camera>();
  const [visibleView, setVisibleView] = useState<View>();
  const quietTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(quietTimer.current), []);

  const text = pointText(at);
  // Moves the map to a place that was chosen elsewhere.
  useEffect(() => {
    if (camera === undefined || pointText(pointOf(camera.view)) === text) return;
    clearTimeout(quietTimer.current);
    camera.flyTo({ ...spotOf(at), z: Math.max(camera.view.z, 13.5) });
    // `text` stands for the place.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [camera, text]);

  const findMe = useFindMe((point) => {
    onMove(point);
    return undefined;
  });
  const { me } = findMe;
  return (
    <div className={css.map}>
      <MapSurface
        label={t.aroundKeys}
        first={() => ({ ...spotOf(at), z: FIRST_Z })}
        within={undefined}
        onCamera={(newCamera) => {
          setCamera(newCamera);
          setVisibleView(newCamera.view);
        }}
        onSettle={(view) => {
          setVisibleView(view);
          clearTimeout(quietTimer.current);
          const middle = pointOf(view);
          if (pointText(middle) === text) return;
          quietTimer.current = setTimeout(() => onMove(middle), QUIET_MS);
        }}
      >
        {(frame) => (
          <>
            <PlaceMarks frame={frame} places={places} />
            {network && <NetworkDrawing network={network} frame={frame} />}
            {me && <HereMark frame={frame} spot={spotOf(me)} />}
          </>
        )}
      </MapSurface>
      <svg className={css.pin} viewBox="-16 -40 32 44" aria-hidden="true">
        <Pin />
      </svg>
      <div className={css.search}>
        <MapSearch label={t.search} network={network} near={at} onChoose={onMove} />
      </div>
      <div className={css.side}>
        <MapTools camera={camera} findMe={findMe} />
      </div>
      <div className={css.foot}>
        <MapFoot view={visibleView} />
      </div>
    </div>
  );
}

/** Drawings of kinds that are not a dot. */
const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  parking: (
    <>
      <rect x="-8" y="-8" width="16" height="16" rx="4" />
      <path d="M-2.5 4.5v-9h3a2.7 2.7 0 0 1 0 5.4h-3" />
    </>
  ),
  bikes: (
    <>
      <circle r="9" />
      <path d="M-6 2a2 2 0 1 0 4 0a2 2 0 1 0-4 0M2 2a2 2 0 1 0 4 0a2 2 0 1 0-4 0M-4 2l2-4h4l2 4M1-4h1v2" />
    </>
  ),
};

/** Bus stops, piers, car parks and bikes as marks on the map, which already shows the stations. */
export function PlaceMarks({ frame, places }: { frame: Frame; places: readonly NearbyPlace[] }) {
  return (
    <svg className={marksCss.marks} width={frame.width} height={frame.height} aria-hidden="true">
      {places.map((each) => {
        if (each.kind === 'station') return null;
        const { x, y } = placeIn(frame, spotOf(each));
        const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
        return (
          <g key={each.id} data-kind={each.kind} transform={transform}>
            {DRAWINGS[each.kind] ?? <circle r="5" />}
          </g>
        );
      })}
    </svg>
  );
}
