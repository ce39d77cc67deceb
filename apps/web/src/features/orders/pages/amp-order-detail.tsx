import { useRouteTitle } from '../../../core/route/router.ts';
import { Page } from '../../../ui/page/page.tsx';
import { LinkedOrder } from '../detail/linked-order.tsx';
import { OrderDetailView } from './order-detail.tsx';

/**
 * The order as the maps mini-program opens it, in a frame with a bar of its own: the page has no way
 * back where there is nothing before it.
 */
export default function AmpOrderDetailPage() {
  const title = useRouteTitle();
  return (
    <LinkedOrder frame={(content) => <Page title={title}>{content}</Page>}>
      {(id) => <OrderDetailView key={id} id={id} embedded />}
    </LinkedOrder>
  );
}
