import { type ComponentType, useRef, useState } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { loadMore, nextCursorOf, renewPages } from '../../core/query/pages.ts';
import type { PagedQuery } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { back } from '../../core/route/back.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InfiniteScroll } from '../../ui/infinite-scroll.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { IconButton, Page } from '../../ui/page.tsx';
import { type PullHandle, PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { partnerOrdersMessages } from './messages.ts';
import { StaleNote } from './stale-note.tsx';
import css from './list-page.module.css';

interface ListPageProps<T, P extends ListedPage<T>> {
  list: PagedQuery<P>;
  texts: { title: string; note: string; emptyTitle: string; emptyHint: string };
  Card: ComponentType<{ order: T }>;
}

interface ListedPage<T> {
  items: T[];
  nextCursor: string | null;
  asOf: string;
  stale: boolean;
}

/** The orders of one partner system, and how old they are. */
export function ListPage<T extends { id: string }, P extends ListedPage<T>>({
  list,
  texts,
  Card,
}: ListPageProps<T, P>) {
  const t = useMessages(partnerOrdersMessages);
  const pull = useRef<PullHandle>(null);
  const [refreshing, setRefreshing] = useState(false);
  const read = useQuery(list);
  const first = read.data?.[0];
  const refresh = async () => {
    setRefreshing(true);
    try {
      await renewPages(list);
    } finally {
      setRefreshing(false);
    }
  };
  const nothing = (
    <ErrorBlock status="empty" title={texts.emptyTitle} description={texts.emptyHint} />
  );
  return (
    <Page
      title={texts.title}
      onBack={() => back('orders')}
      actions={
        <IconButton
          icon="refresh"
          label={t.refresh}
          busy={refreshing}
          onClick={() => {
            window.scrollTo(0, 0);
            pull.current?.refresh();
          }}
        />
      }
    >
      <PullToRefresh onRefresh={refresh} ref={pull}>
        <p className={css.note}>
          <Icon name="info" size="s" />
          {texts.note}
        </p>
        {first?.stale === true && <StaleNote asOf={first.asOf} />}
        <Loaded
          of={read}
          skeleton={<CardSkeletons />}
          empty={{ when: (all) => all.every(({ items }) => items.length === 0), show: nothing }}
          stale={first?.stale === false}
        >
          {(all) => (
            <div className={css.list}>
              {all.flatMap(({ items }) =>
                items.map((order) => <Card key={order.id} order={order} />),
              )}
              <InfiniteScroll
                loadMore={() => loadMore(list)}
                hasMore={nextCursorOf(all) !== undefined}
              />
            </div>
          )}
        </Loaded>
      </PullToRefresh>
    </Page>
  );
}

function CardSkeletons() {
  return (
    <div className={css.list} aria-hidden="true">
      {[0, 1, 2, 3].map((n) => (
        <div className={css.skeleton} key={n}>
          <Skeleton className={css.head} />
          <Skeleton className={css.line} />
          <Skeleton className={css.foot} />
        </div>
      ))}
    </div>
  );
}
