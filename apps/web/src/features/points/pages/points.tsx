import { shanghaiDay } from '@shtrans/contract/calendar';
import type { PointsAccount, PointsPosting } from '@shtrans/contract/points';
import { textOr } from '../../../core/i18n/language.ts';
import { pages } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Link } from '../../../core/route/link.tsx';
import { useOrderName } from '../../../domain/orders/order-title.tsx';
import { RoutePage } from '../../../ui/fact-page.tsx';
import { useListStart } from '../../../ui/list-start.ts';
import { NextLink } from '../../../ui/next-link.tsx';
import { Note } from '../../../ui/note.tsx';
import { PagedList, useRenewal } from '../../../ui/paged-list.tsx';
import { RowsSkeleton } from '../../../ui/rows.tsx';
import { calendarDate, shortTime } from '../../../ui/time.ts';
import { pointsMessages } from '../messages.ts';
import css from './points.module.css';

/** The rider's points: how many, what expires next, and what made them so many. */
export default function PointsPage() {
  const t = pointsMessages();
  const cursor = useListStart();
  const list = pages('GET integral:/v1/points', { query: { cursor } }, { freshMs: 0 });
  const read = useQuery(list);
  const { pull, renew } = useRenewal(list);
  return (
    <RoutePage before="home">
      <PagedList
        list={list}
        of={read}
        pull={pull}
        onPull={renew}
        texts={t}
        skeleton={<RowsSkeleton cards={2} />}
        className={undefined}
        above={<Balance account={read.data?.[0]} />}
      >
        {(all) => (
          <section className={css.list}>
            <h2>{t.history}</h2>
            <ul>
              {all
                .flatMap(({ items }) => items)
                .map((posting) => (
                  <li key={posting.id}>
                    <Posting posting={posting} />
                  </li>
                ))}
            </ul>
          </section>
        )}
      </PagedList>
    </RoutePage>
  );
}

/** The figure itself; its room is there before it is known. */
function Balance({ account }: { account: PointsAccount | undefined }) {
  const t = pointsMessages();
  return (
    <>
      <section className={css.balance}>
        <p>{t.balance}</p>
        <strong className="num">{account?.balance ?? '–'}</strong>
        <p className="small">{account && expiryOf(account)}</p>
        <NextLink to="pointsGuide" className={css.guide}>
          {t.guide}
        </NextLink>
      </section>
      {account !== undefined && account.owed > 0 && <Note>{t.owed(account.owed)}</Note>}
    </>
  );
}

function expiryOf({ expiring }: PointsAccount): string {
  const t = pointsMessages();
  return expiring ? t.expiring(expiring.amount, lastDay(expiring.at)) : t.nothingExpires;
}

/** The last day on which they count: the instant itself is the beginning of the next one. */
const lastDay = (at: string): string => calendarDate(shanghaiDay(new Date(Date.parse(at) - 1)));

const signed = (n: number): string => String(n).replace('-', '−');

function Posting({ posting }: { posting: PointsPosting }) {
  const t = pointsMessages();
  const { cause, kind, order, change, balance, at } = posting;
  return (
    <div className={css.posting}>
      <div>
        <p className="strong">{textOr(t.why, cause, textOr(t.kind, kind, kind))}</p>
        {order && <OrderLink order={order} />}
        <p className="small faint num">{shortTime(at)}</p>
      </div>
      <div className={css.change}>
        <p className={change > 0 ? 'strong text-good' : 'strong'}>
          {change > 0 && '+'}
          {signed(change)}
        </p>
        <p className="small faint">{t.after(signed(balance))}</p>
      </div>
    </div>
  );
}

function OrderLink({ order }: { order: NonNullable<PointsPosting['order']> }) {
  const { id, type } = order;
  return (
    <Link to="orderDetail" query={{ id, type }} className={css.order}>
      {useOrderName(order)}
    </Link>
  );
}
