import { useMessages } from '../../../core/i18n/messages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { back } from '../../../core/route/back.ts';
import { useRoute } from '../../../core/route/use-route.ts';
import { orderQuery } from '../../../domain/orders/order-query.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/rows.tsx';
import { aftercareMessages } from '../messages.ts';
import { NothingHere } from '../nothing-here.tsx';
import { OrderBrief } from '../order-brief.tsx';
import { Rated } from '../rated.tsx';
import { RatingForm } from '../rating-form.tsx';

/** A trip is rated once; afterwards the page shows what was said. */
export default function EvaluatePage() {
  const { evaluate } = useMessages(aftercareMessages);
  const { id } = useRoute().query;
  const order = useQuery(id ? orderQuery(id) : undefined);
  return (
    <Page title={evaluate.title} onBack={() => back('orders')}>
      <Loaded of={order} skeleton={<RowsSkeleton />}>
        {(data) => (
          <>
            <section className="card">
              <OrderBrief order={data} />
            </section>
            {data.rating ? (
              <Rated rating={data.rating} />
            ) : data.actions.includes('rate') ? (
              <RatingForm id={data.id} />
            ) : (
              <NothingHere order={data} title={evaluate.notAllowed} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
