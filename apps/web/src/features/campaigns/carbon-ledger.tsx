import { loadMessages } from '../../core/i18n/messages.ts';
import { loadMore, nextCursorOf } from '../../core/query/pages.ts';
import { pages } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Posting } from '../../domain/ledger/posting.tsx';
import { orderMessages } from '../../domain/orders/messages.ts';
import { InfiniteScroll } from '../../ui/infinite-scroll.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import css from './blocks/carbon.module.css';
import { LedgerRoom } from './ledger-room.tsx';
import { standingMessages } from './standing-messages.ts';

/** The list, once its words are there. */
export async function loadCarbonLedger() {
  await loadMessages(orderMessages);
  return { default: CarbonLedger };
}

/** Movements of the rider's account of carbon, the newest first, page by page. */
function CarbonLedger({ isLocal }: { isLocal: boolean }) {
  const t = standingMessages().carbon;
  const list = pages(
    isLocal ? 'GET maas:/v1/local/carbon-ledger' : 'GET maas:/v1/carbon-ledger',
    { query: {} },
    { freshMs: 0 },
  );
  const read = useQuery(list);
  return (
    <Loaded
      of={read}
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
