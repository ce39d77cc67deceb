import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { back } from '../../core/route/back.ts';
import { orderQuery } from '../../domain/orders/order-query.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/rows.tsx';
import { LinkedOrder } from './linked-order.tsx';
import { aftercareMessages } from './messages.ts';
import { hasTrip } from './registry.ts';
import { NothingHere } from './nothing-here.tsx';
import { TripView } from './trip-view.tsx';

/** The trip of an order, by the present and by older links. */
export function TripPage() {
  const { trip } = useMessages(aftercareMessages);
  return (
    <Page title={trip.title} onBack={() => back('orders')}>
      <LinkedOrder>{(id) => <Trip id={id} />}</LinkedOrder>
    </Page>
  );
}

function Trip({ id }: { id: string }) {
  const { trip } = useMessages(aftercareMessages);
  return (
    <Loaded of={useQuery(orderQuery(id))} skeleton={<RowsSkeleton cards={2} />}>
      {(order) =>
        hasTrip(order) ? (
          <TripView order={order} />
        ) : (
          <NothingHere order={order} title={trip.none} hint={trip.noneHint} />
        )
      }
    </Loaded>
  );
}
