import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link } from '../../core/route/link.tsx';
import { useRoute } from '../../core/route/router.ts';
import { loadMore, nextCursorOf, renewPages } from '../../core/query/pages.ts';
import type { Paged, PagedQuery } from '../../core/query/query.ts';
import { ErrorBlock } from '../page/error-block.tsx';
import { InfiniteScroll } from './infinite-scroll.tsx';
import { Loaded } from '../page/loaded.tsx';
import { uiMessages } from '../messages.ts';
import { type PullHandle, PullToRefresh } from './pull-to-refresh.tsx';

/** Renews a list by a pull or by a button, which first scrolls to the top. */
export function useRenewal(list: PagedQuery<Paged>) {
  const pull = useRef<PullHandle>(null);
  const [renewing, setRenewing] = useState(false);
  const renew = async () => {
    setRenewing(true);
    try {
      await renewPages(list);
    } finally {
      setRenewing(false);
    }
  };
  const onTap = () => {
    window.scrollTo(0, 0);
    pull.current?.refresh();
  };
  return { pull, renewing, renew, onTap };
}

type OfPages<P> = ComponentProps<typeof Loaded<readonly P[]>>;

interface PagedListProps<P extends Paged> extends Pick<OfPages<P>, 'read' | 'skeleton' | 'stale'> {
  list: PagedQuery<P>;
  pull: RefObject<PullHandle | null>;
  onPull: () => Promise<void>;
  /** The texts of an empty list. */
  texts: { emptyTitle: string; emptyHint: string };
  className: string | undefined;
  /** The document has only the beginning, except for addresses that name where to begin. */
  shortened?: boolean;
  /** Above and below the list, in every state; the rest of the screen stays empty below them. */
  above: ReactNode;
  below?: ReactNode;
  children: (pages: readonly P[]) => ReactNode;
}

/** A list that grows as the rider scrolls to its end. */
export function PagedList<P extends Paged & { items: readonly unknown[] }>(
  props: PagedListProps<P>,
) {
  const { list, pull, onPull, texts, className, shortened, above, below, children, ...loaded } =
    props;
  const nothing = (
    <ErrorBlock status="empty" title={texts.emptyTitle} description={texts.emptyHint} />
  );
  return (
    <PullToRefresh onRefresh={onPull} ref={pull}>
      {above}
      <Loaded
        {...loaded}
        empty={{ when: (pages) => pages.every(({ items }) => items.length === 0), show: nothing }}
      >
        {(pages) => (
          <div className={className}>
            {children(pages)}
            <InfiniteScroll
              loadMore={() => loadMore(list)}
              hasMore={nextCursorOf(pages) !== undefined}
            />
            <NextPage from={shortened === true ? '' : nextCursorOf(pages)} />
          </div>
        )}
      </Loaded>
      {below}
    </PullToRefresh>
  );
}

/** The link to a list's next page for riders without a script, so the client bundle omits it. */
const NextPage = ({ from }: { from: string | undefined }) => (
  <noscript>{import.meta.env.SSR && from !== undefined && <NextLink from={from} />}</noscript>
);

function NextLink({ from }: { from: string }) {
  const { name, params, query } = useRoute();
  return (
    <p className="centred">
      <Link to={name} params={params} query={{ ...query, from }}>
        {uiMessages().more}
      </Link>
    </p>
  );
}
