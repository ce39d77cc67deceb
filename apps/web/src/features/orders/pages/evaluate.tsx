import { useMessages } from '../../../core/i18n/messages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { back } from '../../../core/route/back.ts';
import { Link } from '../../../core/route/link.tsx';
import { useRoute } from '../../../core/route/use-route.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Page } from '../../../ui/page.tsx';
import { RequestError } from '../../../ui/request-error.tsx';
import { RowsSkeleton } from '../../../ui/rows.tsx';
import { aftercareMessages } from '../messages.ts';
import { OrderBrief } from '../order-brief.tsx';
import { orderDetailQuery } from '../queries.ts';
import { Rated } from '../rated.tsx';
import { RatingForm } from '../rating-form.tsx';

/** A trip is rated once; afterwards the page shows what was said. */
export default function EvaluatePage() {
  const { evaluate, toOrder } = useMessages(aftercareMessages);
  const id = useRoute().query['id'] ?? '';
  const { data, error, refetch } = useQuery(orderDetailQuery(id), { enabled: id !== '' });
  return (
    <Page title={evaluate.title} onBack={() => back('orders')}>
      {id === '' && <ErrorBlock status="empty" />}
      {data && (
        <section className="card">
          <OrderBrief order={data} />
        </section>
      )}
      {data?.rating && <Rated rating={data.rating} />}
      {data?.actions.includes('rate') === true && <RatingForm id={id} />}
      {data?.rating === null && !data.actions.includes('rate') && (
        <ErrorBlock status="empty" title={evaluate.notAllowed} description="">
          <Link
            to="orderDetail"
            query={{ id, type: data.type }}
            className={buttonClass({ color: 'primary', fill: 'outline' })}
          >
            {toOrder}
          </Link>
        </ErrorBlock>
      )}
      {!data && id !== '' && error === null && <RowsSkeleton />}
      {!data && error !== null && <RequestError error={error} onRetry={refetch} />}
    </Page>
  );
}
