import { wholeAmount } from '../../../ui/text/amount-words.ts';
import { city } from '@shtrans/contract/city/current';
import { cityDay } from '@shtrans/contract/values/calendar';
import type { LedgerAccount } from '@shtrans/contract/ledger/schemas';
import { pages, query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Link } from '../../../core/route/link.tsx';
import { TransportIcon } from '../../../domain/transport/transport-icon.tsx';
import { OrderPosting } from '../../../domain/ledger/order-posting.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { DayGroups } from '../../../ui/list/day-groups.tsx';
import { useListStart } from '../../../ui/list/list-start.ts';
import { NextLink } from '../../../ui/page/next-link.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { PagedList, useRenewal } from '../../../ui/list/paged-list.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { lastInstant } from '../../../ui/text/long-date.ts';
import { dayAndWeekday } from '../../../ui/text/time.ts';
import { pointsMessages } from '../messages.ts';
import css from './points.module.css';

/** The rider's points: the balance, what expires next, and the movements. */
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
        read={read}
        pull={pull}
        onPull={renew}
        texts={t}
        skeleton={<RowsSkeleton cards={2} />}
        className={undefined}
        above={<Balance account={read.data?.[0]} />}
      >
        {(all) => (
          <>
            <Months
              postings={all.flatMap(({ items }) => items)}
              isWhole={all[all.length - 1]?.nextCursor == null}
            />
            <section className={css.list}>
              <h2>{t.history}</h2>
              <DayGroups items={all.flatMap(({ items }) => items)}>
                {(posting) => (
                  <OrderPosting posting={posting} texts={t} amount={String} origin={t.origin} />
                )}
              </DayGroups>
            </section>
          </>
        )}
      </PagedList>
      {read.data?.every(({ items }) => items.length === 0) === true && (
        <p className="centred">
          <ButtonLink to="rideCode" color="primary">
            {t.toRide}
          </ButtonLink>
        </p>
      )}
    </RoutePage>
  );
}

/** The balance with the way to the next unit of money that it is worth, what expires, and where points are spent; its height is reserved. */
function Balance({ account }: { account: LedgerAccount | undefined }) {
  const t = pointsMessages();
  const { data: guide } = useQuery(guideQuery);
  const perUnit = (guide?.spend.pointsPerCent ?? 1) * 10 ** city().currency.decimals;
  const balance = account?.balance ?? 0;
  const units = Math.floor(balance / perUnit);
  const worth = units === 0 ? undefined : wholeAmount(units);
  const toNext = perUnit - (balance % perUnit);
  return (
    <>
      <section className={css.balance}>
        <div className={css.ring}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <circle cx="50" cy="50" r="44" className={css.track} />
            <circle
              cx="50"
              cy="50"
              r="44"
              className={css.way}
              strokeDasharray={`${(RING * (perUnit - toNext)) / perUnit} ${RING}`}
              transform="rotate(-90 50 50)"
            />
          </svg>
          <strong className="num">{account?.balance ?? '–'}</strong>
        </div>
        <div className="stack grow between-4">
          <p>{t.balance}</p>
          <p className="small num">
            {account && guide && t.worthNow(worth, toNext, wholeAmount(1))}
          </p>
          <NextLink to="pointsGuide" className={css.guide}>
            {t.guide}
          </NextLink>
        </div>
      </section>
      <p className={account?.expiring ? css.expires : css.calm}>{account && expiryOf(account)}</p>
      {account !== undefined && account.owed > 0 && <Note>{t.owed(account.owed)}</Note>}
      <nav className={css.shelf} aria-label={t.spend}>
        <Link to="orders" className={css.good}>
          <TransportIcon name="metro" size="xl" />
          {t.spendOrder}
        </Link>
        <Link to="products" className={css.good}>
          <TransportIcon name="multi_ticket" size="xl" />
          {t.spendShop}
        </Link>
        <Link to="scenicSpots" className={css.good}>
          <TransportIcon name="scenic_ticket" size="xl" />
          {t.spendScenic}
        </Link>
      </nav>
    </>
  );
}

const guideQuery = query('GET integral:/v1/points-guide');
const RING = 2 * Math.PI * 44;

function expiryOf({ expiring }: LedgerAccount): string {
  const t = pointsMessages();
  return expiring
    ? t.expiring(expiring.amount, dayAndWeekday(lastInstant(expiring.at)))
    : t.nothingExpires;
}

/** Number of months in the chart. */
const MONTHS = 6;

interface MonthsProps {
  /** The newest first. */
  postings: LedgerAccount['items'];
  /** Whether these are all: else the earliest month is incomplete, and left out. */
  isWhole: boolean;
}

/** Points earned by month, the last ones; nothing if there is only one. */
function Months({ postings, isWhole }: MonthsProps) {
  const t = pointsMessages();
  const earned = new Map<string, number>();
  for (const { at, change } of postings) {
    const month = cityDay(new Date(at)).slice(0, 7);
    earned.set(month, (earned.get(month) ?? 0) + Math.max(change, 0));
  }
  const completeMonths = [...earned].slice(0, isWhole ? undefined : -1);
  // Drawn from left to right, the newest last.
  const months = completeMonths.slice(0, MONTHS).sort(([a], [b]) => a.localeCompare(b));
  if (months.length < 2) return null;
  const max = Math.max(1, ...months.map(([, points]) => points));
  return (
    <section className="card">
      <h2>{t.byMonth}</h2>
      <ol className={css.months}>
        {months.map(([month, points]) => (
          <li key={month}>
            <span className="tiny num">{points}</span>
            <svg viewBox="0 0 24 60" preserveAspectRatio="none" aria-hidden="true">
              <rect
                y={60 - (56 * points) / max - 4}
                width="24"
                height={(56 * points) / max + 4}
                rx="3"
              />
            </svg>
            <span className="tiny quiet num">{t.month(Number(month.slice(5)))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
