import type { Rebate } from '@shtrans/contract/rebate/schemas';
import { errorText } from '../../../core/api/api-error.ts';
import { attempt } from '../../../core/api/attempt.ts';
import { call } from '../../../core/api/call.ts';
import { textOr } from '../../../core/i18n/language.ts';
import { renewPages } from '../../../core/query/pages.ts';
import { pages } from '../../../core/query/query.ts';
import { writeQuery } from '../../../core/query/query-cache.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { OrderPosting } from '../../../domain/ledger/order-posting.tsx';
import { StatusBadge } from '../../../ui/button/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { confirmDialog } from '../../../ui/overlay/dialog.ts';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { DayGroups } from '../../../ui/list/day-groups.tsx';
import { useListStart } from '../../../ui/list/list-start.ts';
import { Loaded, withAsked } from '../../../ui/page/loaded.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { PagedList, useRenewal } from '../../../ui/list/paged-list.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { shortTime, timeInText } from '../../../ui/text/time.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import css from '../invites.module.css';
import { inviteMessages } from '../messages.ts';
import { rebateQuery } from '../queries.ts';

const move = (amount: number): Promise<Rebate> =>
  attempt('rebate move', (idempotencyKey) =>
    call('POST integral:/v1/rebate/moves', { body: { amount }, idempotencyKey }),
  );

/** A promoter's released and frozen rebate points, and their movements. */
export default function RebatePointsPage() {
  const t = inviteMessages().rebate;
  const cursor = useListStart();
  const list = pages('GET integral:/v1/rebate-ledger', { query: { cursor } }, { freshMs: 0 });
  const { pull, renew } = useRenewal(list);
  const postings = useQuery(list);
  const rebate = useQuery(rebateQuery);
  return (
    <RoutePage before="home">
      <PagedList
        list={list}
        read={withAsked(postings, rebate)}
        pull={pull}
        onPull={async () => {
          rebate.refetch();
          await renew();
        }}
        texts={t}
        skeleton={<RowsSkeleton />}
        className={undefined}
        above={
          <Loaded read={withAsked(rebate, postings)} skeleton={<RowsSkeleton cards={2} />}>
            {(data) => <Standing rebate={data} onMoved={() => void renewPages(list)} />}
          </Loaded>
        }
      >
        {(all) => (
          <section className="card">
            <h2>{t.history}</h2>
            <DayGroups items={all.flatMap(({ items }) => items)}>
              {(posting) => <OrderPosting posting={posting} texts={t} amount={String} />}
            </DayGroups>
          </section>
        )}
      </PagedList>
    </RoutePage>
  );
}

function Standing({ rebate, onMoved }: { rebate: Rebate; onMoved: () => void }) {
  const t = inviteMessages().rebate;
  const { balance, owed, frozen, bound, held, terms, promoter } = rebate;
  const minPoints = terms?.leastMoved ?? 1;
  const send = useAction(move, {
    onDone: (now) => {
      writeQuery(rebateQuery, now);
      showToast(t.moved);
      onMoved();
    },
    onFail: (error) => showToast(errorText(error)),
  });
  const confirmMove = async (): Promise<void> => {
    const texts = { content: t.askMove(balance), confirmText: t.move, cancelText: t.keep };
    if (await confirmDialog(texts)) send.run(balance);
  };
  return (
    <>
      <section className={css.hero}>
        <p>{t.balance}</p>
        <p className="total strong num">{balance}</p>
        <dl className={css.figures}>
          <div>
            <dt className="small">{t.frozen}</dt>
            <dd className="large strong num">{frozen}</dd>
          </div>
          <div>
            <dt className="small">{t.bound}</dt>
            <dd className="large strong num">{bound}</dd>
          </div>
        </dl>
      </section>
      {owed > 0 && <Note>{t.owed(owed)}</Note>}
      {held > 0 && <Note>{t.held(held)}</Note>}
      <section className="card stack between-12">
        <Button
          block
          color="primary"
          disabled={balance < minPoints}
          loading={send.running}
          onClick={() => void confirmMove()}
        >
          {t.moveAll}
        </Button>
        <p className="small quiet">{t.moveHint(minPoints)}</p>
        <ButtonLink
          to={promoter ? 'rebateQrcode' : 'rebateSignup'}
          block
          color="primary"
          fill="outline"
        >
          {promoter ? t.toQrcode : t.toSignup}
        </ButtonLink>
      </section>
      <Pending {...rebate} />
    </>
  );
}

/** Rebates that are not in the ledger yet, or never will be. */
function Pending({ pending }: Rebate) {
  const t = inviteMessages().rebate;
  if (pending.length === 0) return null;
  return (
    <section className="card">
      <h2>{t.pending}</h2>
      <ul className="ruled">
        {pending.map(({ name, amount, state, at, releaseAt }) => (
          <li key={`${at} ${releaseAt} ${amount}`} className={css.rebate}>
            <div className="grow">
              <p className="strong num">{name ?? t.gone}</p>
              <p className="small faint num">{shortTime(at)}</p>
              {state !== 'cancelled' && (
                <p className="small quiet num">{t.releases(timeInText(releaseAt))}</p>
              )}
            </div>
            <div className="text-right num">
              <p className="strong">{amount}</p>
              {state === 'cancelled' && (
                <StatusBadge tone="quiet">{textOr(t.state, state, t.state.cancelled)}</StatusBadge>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
