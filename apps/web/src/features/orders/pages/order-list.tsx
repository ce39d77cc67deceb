import type { StatusTab } from '@shtrans/contract/order-status';
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { loadMore, nextCursorOf, renewPages } from '../../../core/query/pages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { back, navigate, preload, useRoute } from '../../../core/route/router.ts';
import { useOnline } from '../../../core/view/use-online.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { InfiniteScroll } from '../../../ui/infinite-scroll.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Note } from '../../../ui/note.tsx';
import { type PullHandle, PullToRefresh } from '../../../ui/pull-to-refresh.tsx';
import { CardSkeletons, ListFrame, YearNote } from '../list-frame.tsx';
import { savedTop, useSavedTop } from '../saved-top.ts';
import { ordersMessages } from '../messages.ts';
import { OrderBlocks } from '../order-blocks.tsx';
import css from '../order-list.module.css';
import { orderList, type OrderTab } from '../queries.ts';

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
  const t = ordersMessages();
  const online = useOnline();
  const [top] = useState(savedTop);
  const tab = orderList(at);
  const list = useQuery(tab);
  // A list is drawn in slices: taps and frames come between, also on a slow phone.
  const data = useDeferredValue(list.data);
  useSavedTop(data !== undefined);

  const refresh = async () => {
    onRefreshing(true);
    try {
      await renewPages(tab);
    } finally {
      onRefreshing(false);
    }
  };
  const entered = useRef(false);
  useEffect(() => {
    if (entered.current) return;
    entered.current = true;
    // Entered anew, at the top: what was loaded some time ago is shown and renewed beneath.
    if (list.updatedAt > 0 && top === 0 && Date.now() - list.updatedAt > OLD) {
      void renewPages(tab).catch(() => undefined);
    }
  });
  const listed = data !== undefined;
  useEffect(() => {
    if (!listed) return undefined;
    const timer = setTimeout(() => preload('orderDetail'), AHEAD);
    return () => clearTimeout(timer);
  }, [listed]);
  const nothing = <ErrorBlock status="empty" title={t.emptyTitle} description={t.emptyHint} />;
  return (
    <PullToRefresh onRefresh={refresh} ref={pull}>
      <YearNote />
      {!online && <Note>{t.offline}</Note>}
      <Loaded
        of={{ ...list, data }}
        skeleton={<CardSkeletons />}
        empty={{ when: (all) => all.every(({ items }) => items.length === 0), show: nothing }}
        stale={online}
      >
        {(all) => (
          <div className={css.list}>
            <OrderBlocks pages={all} at={at} top={top} />
            <InfiniteScroll
              loadMore={() => loadMore(tab)}
              hasMore={nextCursorOf(all) !== undefined}
            />
          </div>
        )}
      </Loaded>
    </PullToRefresh>
  );
}
