import { shanghaiDay } from '@shtrans/contract/values/calendar';
import type { LedgerAccount } from '@shtrans/contract/ledger/schemas';
import { pages } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Posting } from '../../../domain/ledger/posting.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { useListStart } from '../../../ui/list/list-start.ts';
import { NextLink } from '../../../ui/page/next-link.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { PagedList, useRenewal } from '../../../ui/list/paged-list.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { calendarDate } from '../../../ui/text/time.ts';
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
          <section className={css.list}>
            <h2>{t.history}</h2>
            <ul>
              {all
                .flatMap(({ items }) => items)
                .map((posting) => (
                  <li key={posting.id}>
                    <Posting posting={posting} texts={t} amount={String} />
                  </li>
                ))}
            </ul>
          </section>
        )}
      </PagedList>
    </RoutePage>
  );
}

/** The balance; its height is reserved before it is known. */
function Balance({ account }: { account: LedgerAccount | undefined }) {
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

function expiryOf({ expiring }: LedgerAccount): string {
  const t = pointsMessages();
  return expiring ? t.expiring(expiring.amount, lastDay(expiring.at)) : t.nothingExpires;
}

/** The last day on which points are valid: the instant of expiry is the start of the next day. */
const lastDay = (expiresAt: string): string =>
  calendarDate(shanghaiDay(new Date(Date.parse(expiresAt) - 1)));
