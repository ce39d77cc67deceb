import type { NearbyPlace } from '@shtrans/contract/traffic';
import { type Frame, placeIn, spotOf } from '../../domain/maps/mercator.ts';
import css from './place-marks.module.css';

/** Bus stops, piers and car parks as dots on the map; stations are on it already. */
export function PlaceMarks({ frame, places }: { frame: Frame; places: readonly NearbyPlace[] }) {
  return (
    <svg className={css.marks} width={frame.width} height={frame.height} aria-hidden="true">
      {places.map((each) => {
        if (each.kind === 'station') return null;
        const { x, y } = placeIn(frame, spotOf(each));
        const at = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
        return (
          <g key={each.id} data-kind={each.kind} transform={at}>
            {each.kind === 'parking' ? (
              <>
                <rect x="-8" y="-8" width="16" height="16" rx="4" />
                <path d="M-2.500 4.500v-9h3a2.700 2.700 0 0 1 0 5.400h-3" />
              </>
            ) : (
              <circle r="5" />
            )}
          </g>
        );
      })}
    </svg>
  );
}
