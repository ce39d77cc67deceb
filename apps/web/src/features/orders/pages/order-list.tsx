import type { StatusTab } from '@shtrans/contract/order-status';
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { language } from '../../../core/i18n/language.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { back } from '../../../core/route/back.ts';
import { navigate, preload } from '../../../core/route/router.ts';
import { useRoute } from '../../../core/route/use-route.ts';
import { useOnline } from '../../../core/view/use-online.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { InfiniteScroll } from '../../../ui/infinite-scroll.tsx';
import { type PullHandle, PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { RequestError } from '../../../ui/request-error.tsx';
import { shortTime } from '../../../ui/time.ts';
import { CardSkeletons, ListFrame, YearNote } from '../list-frame.tsx';
import { savedTop, useListPlace } from '../list-place.ts';
import { ordersMessages } from '../messages.ts';
import { OrderBlocks } from '../order-blocks.tsx';
import { loadMoreOrders, orderListQuery, type OrderTab, refreshOrders } from '../queries.ts';

/** A list older than this is renewed when it is entered anew, in ms. */
const OLD = 10_000;
/** The code of the details is loaded this long after the list shows, in ms: the next tap then waits for its data alone. */
const AHEAD = 500;

/** Tabs live in the address; the route's row lets only known ones in. */
function useTab(): OrderTab {
  const { params } = useRoute() as { params: { outerTab?: string; innerTab?: string } };
  return {
    type: (params.outerTab ?? 'all') as OrderTab['type'],
    tab: (params.innerTab ?? 'all') as StatusTab,
  };
}

const toTab = ({ type, tab }: OrderTab) =>
  tab === 'all'
    ? navigate('ordersByType', { outerTab: type }, undefined, { replace: true })
    : navigate('ordersByTypeAndStatus', { outerTab: type, innerTab: tab }, undefined, {
        replace: true,
      });

export default function OrderListPage() {
  const at = useTab();
  const pull = useRef<PullHandle>(null);
  const [refreshing, setRefreshing] = useState(false);
  return (
    <ListFrame
      at={at}
      onTab={toTab}
      onBack={() => back('home')}
      onRefresh={() => {
        window.scrollTo(0, 0);
        pull.current?.refresh();
      }}
      refreshing={refreshing}
    >
      <OrderList key={`${at.type}/${at.tab}`} at={at} pull={pull} onRefreshing={setRefreshing} />
    </ListFrame>
  );
}

interface OrderListProps {
  at: OrderTab;
  pull: RefObject<PullHandle | null>;
  onRefreshing: (refreshing: boolean) => void;
}

function OrderList({ at, pull, onRefreshing }: OrderListProps) {
  const t = useMessages(ordersMessages);
  const online = useOnline();
  const [top] = useState(savedTop);
  const { data: known, error, updatedAt, asOf, refetch } = useQuery(orderListQuery(at));
  // A list is drawn in slices: taps and frames come between, also on a slow phone.
  const data = useDeferredValue(known);
  useListPlace(data !== undefined);

  const refresh = async () => {
    onRefreshing(true);
    try {
      await refreshOrders(at);
    } finally {
      onRefreshing(false);
    }
  };
  const entered = useRef(false);
  useEffect(() => {
    if (entered.current) return;
    entered.current = true;
    // Entered anew, at the top: what was loaded some time ago is shown and renewed beneath.
    if (updatedAt > 0 && top === 0 && Date.now() - updatedAt > OLD) {
      void refreshOrders(at).catch(() => undefined);
    }
  });
  const listed = data !== undefined;
  useEffect(() => {
    if (!listed) return undefined;
    const timer = setTimeout(() => preload('orderDetail'), AHEAD);
    return () => clearTimeout(timer);
  }, [listed]);
  const hasMore = typeof data?.[data.length - 1]?.nextCursor === 'string';
  const empty = data !== undefined && data.every((page) => page.items.length === 0);
  return (
    <PullToRefresh onRefresh={refresh} ref={pull}>
      <YearNote />
      {!online && <output className="order-offline">{t.offline}</output>}
      {online && data !== undefined && error !== null && (
        <output className="order-offline">
          {t.asOf(shortTime(new Date(asOf).toISOString(), language()))}
        </output>
      )}
      {data === undefined && error === null && <CardSkeletons />}
      {data === undefined && error !== null && <RequestError error={error} onRetry={refetch} />}
      {empty && <ErrorBlock status="empty" title={t.emptyTitle} description={t.emptyHint} />}
      {data !== undefined && !empty && (
        <div className="order-list">
          <OrderBlocks pages={data} at={at} top={top} />
          <InfiniteScroll loadMore={() => loadMoreOrders(at)} hasMore={hasMore} />
        </div>
      )}
    </PullToRefresh>
  );
}
