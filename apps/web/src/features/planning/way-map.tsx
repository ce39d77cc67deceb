import type { Itinerary, PlanAnswer } from '@shtrans/contract/plans';
import { useMessages } from '../../core/i18n/messages.ts';
import { RouteMap, type RoutePart } from '../../domain/maps/route-map.tsx';
import { planningMessages } from './messages.ts';
import { isRide, linesText } from './plan-text.ts';

const PLAIN = '#47605f';

const partsOf = ({ legs }: Itinerary): RoutePart[] =>
  legs.map((leg) =>
    isRide(leg)
      ? { points: leg.stops, colour: leg.line.colour ?? PLAIN }
      : { points: [leg.from, leg.to], colour: null },
  );

/** A way on a map: its lines from stop to stop. */
export function WayMap({ way, answer }: { way: Itinerary; answer: PlanAnswer }) {
  const t = useMessages(planningMessages).select;
  return (
    <RouteMap
      // A view of another way is another view.
      key={way.id}
      from={answer.from}
      to={answer.to}
      path={[]}
      parts={partsOf(way)}
      car={null}
      label={t.mapOf(linesText(way.legs))}
    />
  );
}
