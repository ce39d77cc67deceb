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

/** An itinerary on a map: its lines from stop to stop. */
export function ItineraryMap({ itinerary, answer }: { itinerary: Itinerary; answer: PlanAnswer }) {
  const t = useMessages(planningMessages).select;
  return (
    <RouteMap
      // A view of another itinerary is another view.
      key={itinerary.id}
      from={answer.from}
      to={answer.to}
      path={[]}
      parts={partsOf(itinerary)}
      car={null}
      label={t.mapOf(linesText(itinerary.legs))}
    />
  );
}
