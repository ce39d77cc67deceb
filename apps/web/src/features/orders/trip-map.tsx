import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { LateRouteMap, RouteMapSpace } from '../../domain/maps/late-route-map.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Note } from '../../ui/page/note.tsx';
import { outcomeMessages } from './payment/outcome-messages.ts';

/**
 * The map of a taxi trip: the route of a ride that was called here, or pick-up and drop-off as the taxi reported them. A trip
 * without positions says so; its addresses are in the facts below.
 */
export function TripMap({ order }: { order: OrderDetail }) {
  const { tripDetail: t } = outcomeMessages();
  const { fields } = order;
  if (fields.kind !== 'trip') return null;
  if (fields.rideId !== null) return <RideMap rideId={fields.rideId} />;
  const { from = null, to = null } = fields.positions ?? {};
  if (from === null || to === null) return <Note>{t.noPositions}</Note>;
  const label = t.ends(nameOf(order.from), nameOf(order.to));
  return <LateRouteMap from={from} to={to} label={label} failed={<Note>{t.mapFailed}</Note>} />;
}

const nameOf = (name: OrderDetail['from']): string => (name === null ? '' : inLanguage(name));

function RideMap({ rideId }: { rideId: string }) {
  const { tripDetail: t } = outcomeMessages();
  return (
    <Loaded
      read={useQuery(query('GET auto:/v1/rides/:id', { params: { id: rideId } }))}
      skeleton={<RouteMapSpace />}
      failed={() => <Note>{t.mapFailed}</Note>}
    >
      {({ from, to, path }) => (
        <LateRouteMap
          from={from}
          to={to}
          path={path}
          label={t.map(inLanguage(from.name), inLanguage(to.name))}
          failed={<Note>{t.mapFailed}</Note>}
        />
      )}
    </Loaded>
  );
}
