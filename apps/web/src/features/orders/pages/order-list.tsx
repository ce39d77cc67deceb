import type { StatusTab } from '@shtrans/contract/orders/status';
import type { OrderPage } from '@shtrans/contract/orders/schemas';
import { type ComponentProps, useDeferredValue, useEffect, useRef, useState } from 'react';
import { renewPages } from '../../../core/query/pages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { navigate, preload, useRoute } from '../../../core/route/router.ts';
import { savesData } from '../../../core/view/data-saver.ts';
import { useOnline } from '../../../core/view/use-online.ts';
import { Note } from '../../../ui/page/note.tsx';
import { PagedList, useRenewal } from '../../../ui/list/paged-list.tsx';
import { CardSkeletons, ListFrame, YearNote } from '../list/list-frame.tsx';
import { savedTop, useSavedTop } from '../list/saved-top.ts';
import { ordersMessages } from '../messages.ts';
import { BLOCK, OrderBlocks } from '../detail/order-blocks.tsx';
import css from '../list/order-list.module.css';
import { orderList, type OrderTab } from '../queries.ts';

/** Age in ms after which a list is renewed when the rider opens it again. */
const OLD = 10_000;
/**
 * Delay after the list shows until the code of the detail page loads, in ms: the next tap then waits only for its data.
 */
const AHEAD = 500;

/** Tabs are in the address; the route accepts only known ones. */
function useTab(): OrderTab {
  const { params, query } = useRoute() as {
    params: { outerTab?: string; innerTab?: string };
    query: { from?: string };
  };
  return {
    type: (params.outerTab ?? 'all') as OrderTab['type'],
    tab: (params.innerTab ?? 'all') as StatusTab,
    from: query.from,
  };
}

const toTab = ({ type, tab }: OrderTab) =>
  tab === 'all'
    ? navigate('ordersByType', { outerTab: type }, undefined, { replace: true })
    : navigate('ordersByTypeAndStatus', { outerTab: type, innerTab: tab }, undefined, {
        replace: true,
      });

export default function OrderListPage() {
  const tab = useTab();
  const list = orderList(tab);
  const { pull, renewing, renew, onTap } = useRenewal(list);
  return (
    <ListFrame at={tab} onTab={toTab} onRefresh={onTap} refreshing={renewing}>
      <OrderList key={list.name} at={tab} list={list} pull={pull} onPull={renew} />
    </ListFrame>
  );
}

type PulledList = Pick<ComponentProps<typeof PagedList<OrderPage>>, 'list' | 'pull' | 'onPull'>;

function OrderList({ at, ...listProps }: PulledList & { at: OrderTab }) {
  const t = ordersMessages();
  const online = useOnline();
  const [top] = useState(savedTop);
  const list = useQuery(listProps.list);
  // The list is drawn in slices, so that taps and frames are handled between them, even on a slow phone.
  const data = useDeferredValue(list.data);
  useSavedTop(data !== undefined);

  const entered = useRef(false);
  useEffect(() => {
    if (entered.current) return;
    entered.current = true;
    // Opened again at the top: the loaded orders are shown and renewed in the background.
    if (list.updatedAt > 0 && top === 0 && Date.now() - list.updatedAt > OLD) {
      void renewPages(listProps.list).catch(() => undefined);
    }
  });
  const isListed = data !== undefined;
  useEffect(() => {
    if (!isListed || savesData()) return undefined;
    const timer = setTimeout(() => preload('orderDetail'), AHEAD);
    return () => clearTimeout(timer);
  }, [isListed]);
  const header = (
    <>
      <YearNote />
      {!online && <Note>{t.offline}</Note>}
    </>
  );
  return (
    <PagedList
      {...listProps}
      read={{ ...list, data }}
      texts={t}
      skeleton={<CardSkeletons />}
      stale={online}
      className={css.list}
      above={header}
      shortened={at.from === undefined && (data?.[0]?.items.length ?? 0) > BLOCK}
    >
      {(pages) => <OrderBlocks pages={pages} at={at} top={top} />}
    </PagedList>
  );
}
