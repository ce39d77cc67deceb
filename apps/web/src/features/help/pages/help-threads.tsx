import type { HelpThreadSummary } from '@shtrans/contract/help/schemas';
import { textOr } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Link } from '../../../core/route/link.tsx';
import { useOrderName } from '../../../domain/orders/order-title.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { useListStart } from '../../../ui/list/list-start.ts';
import { PagedList, useRenewal } from '../../../ui/list/paged-list.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { shortTime } from '../../../ui/text/time.ts';
import { helpMessages } from '../messages.ts';
import { threadList } from '../queries.ts';
import { StateBadge } from '../state-badge.tsx';
import css from './help-threads.module.css';

/** The rider's help threads, newest first. */
export default function HelpThreadsPage() {
  const t = helpMessages();
  const list = threadList(useListStart());
  const read = useQuery(list);
  const { pull, renew } = useRenewal(list);
  return (
    <RoutePage before="home">
      <PagedList
        list={list}
        read={read}
        pull={pull}
        onPull={renew}
        texts={t}
        skeleton={<RowsSkeleton cards={2} />}
        className={undefined}
        above={null}
      >
        {(all) =>
          all
            .flatMap(({ items }) => items)
            .map((thread) => <ThreadCard key={thread.id} thread={thread} />)
        }
      </PagedList>
    </RoutePage>
  );
}

function ThreadCard({ thread }: { thread: HelpThreadSummary }) {
  const t = helpMessages();
  const { id, category, state, unread, lastText, lastAt, order } = thread;
  return (
    <article className="card opens stack between-6">
      <div className="row spread">
        <h2 className={css.title}>
          <Link to="helpThread" query={{ id }} className="opener plain">
            {textOr(t.category, category, category)}
          </Link>
          {unread && <span className={css.unread}>{t.unread}</span>}
        </h2>
        <StateBadge state={state} />
      </div>
      <p className="small quiet cut">{useOrderName(order)}</p>
      <p className={css.last}>{lastText}</p>
      <p className="tiny faint num">{shortTime(lastAt)}</p>
    </article>
  );
}
