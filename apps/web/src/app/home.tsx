import { HomePage } from '../features/home/home-page.tsx';
import { UnfinishedOrders } from '../features/orders/list/unfinished-orders.tsx';

/** The home shows what other features have under way; features do not import each other, so it is put together here. */
export default function Home() {
  return <HomePage unfinished={<UnfinishedOrders />} />;
}
