import type { CallOutput } from '../../core/api/call-types.ts';
import { loadMore, nextCursorOf } from '../../core/query/pages.ts';
import type { PagedQuery } from '../../core/query/query.ts';
import type { Read } from '../../core/query/use-query.ts';
import { Posting } from '../../domain/ledger/posting.tsx';
import { InfiniteScroll } from '../../ui/list/infinite-scroll.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import css from './carbon.module.css';
import { LedgerRoom } from './ledger-room.tsx';
import { standingMessages } from './standing-messages.ts';

type Postings = CallOutput<'GET maas:/v1/carbon-ledger'>;

interface CarbonLedgerProps {
  list: PagedQuery<Postings>;
  read: Read<readonly Postings[]>;
}

/** Movements of the rider's carbon account, newest first, page by page. */
export default function CarbonLedger({ list, read }: CarbonLedgerProps) {
  const t = standingMessages().carbon;
  return (
    <Loaded
      read={read}
      skeleton={<LedgerRoom />}
      empty={{ when: (all) => all.every(({ items }) => items.length === 0), show: t.noRides }}
    >
      {(all) => (
        <>
          <ul className={css.postings}>
            {all
              .flatMap(({ items }) => items)
              .map((posting) => (
                <li key={posting.id}>
                  <Posting posting={posting} texts={t} amount={t.grams} />
                </li>
              ))}
          </ul>
          <InfiniteScroll
            loadMore={() => loadMore(list)}
            hasMore={nextCursorOf(all) !== undefined}
          />
        </>
      )}
    </Loaded>
  );
}
