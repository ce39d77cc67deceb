import { HomePage } from '../features/home/home-page.tsx';
import { UnfinishedOrders } from '../features/orders/list/unfinished-orders.tsx';

/** The home page with unfinished items of other features. Composed here because features do not import each other. */
export default function Home() {
  return <HomePage unfinished={<UnfinishedOrders />} />;
}
