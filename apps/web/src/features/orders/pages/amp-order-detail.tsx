import { useRouteTitle } from '../../../core/route/router.ts';
import { Page } from '../../../ui/page/page.tsx';
import { LinkedOrder } from '../detail/linked-order.tsx';
import { OrderDetailView } from './order-detail.tsx';

/**
 * The order in the maps mini-program, whose frame has its own bar: the page shows a back button only if there is an
 * earlier page.
 */
export default function AmpOrderDetailPage() {
  const title = useRouteTitle();
  return (
    <LinkedOrder frame={(content) => <Page title={title}>{content}</Page>}>
      {(id) => <OrderDetailView key={id} id={id} embedded />}
    </LinkedOrder>
  );
}
