import type { CarbonAccount, CarbonPosting } from '@shtrans/contract/ledger/schemas';
import { loadMore, nextCursorOf } from '../../core/query/pages.ts';
import type { PagedQuery } from '../../core/query/query.ts';
import type { Read } from '../../core/query/use-query.ts';
import { Posting } from '../../domain/ledger/posting.tsx';
import { transportMessages } from '../../domain/transport/messages.ts';
import { transportName } from '../../domain/transport/transport-icon.tsx';
import { InfiniteScroll } from '../../ui/list/infinite-scroll.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { shortTime } from '../../ui/text/time.ts';
import css from './carbon.module.css';
import { LedgerRoom } from './ledger-room.tsx';
import { standingMessages } from './standing-messages.ts';

interface CarbonLedgerProps {
  list: PagedQuery<CarbonAccount>;
  read: Read<readonly CarbonAccount[]>;
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
                  <CarbonChange posting={posting} />
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

/** A credit is dated by its ride; what corrects a credit also has its own time. */
function CarbonChange({ posting }: { posting: CarbonPosting }) {
  const t = standingMessages().carbon;
  const ride = posting.ride && <Ride {...posting.ride} />;
  const isCredit = posting.kind === 'earn';
  return (
    <Posting
      posting={posting}
      texts={t}
      amount={t.grams}
      note={(isCredit ? ride : null) ?? shortTime(posting.at)}
    >
      {!isCredit && ride !== null && <p className="small num">{ride}</p>}
    </Posting>
  );
}

/** "地铁 · 12.4 公里 · 8月3日 18:20", "Metro · 12.4 km · 3 Aug 18:20"; a row does not end within the time. */
function Ride({ type, metres, endedAt }: NonNullable<CarbonPosting['ride']>) {
  const { carbon } = standingMessages();
  const distance = metres === null ? [] : [carbon.kilometres((metres / 1000).toFixed(1))];
  return (
    <>
      {[transportMessages()[transportName(type)], ...distance, ''].join(' · ')}
      <span className="nowrap">{shortTime(endedAt)}</span>
    </>
  );
}
