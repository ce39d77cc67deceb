import type { ReactNode } from 'react';
import type { PagedQuery } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { orderMessages } from '../../domain/orders/messages.ts';
import { RoutePage } from '../../ui/page/fact-page.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { Money } from '../../ui/text/money.tsx';
import { IconButton } from '../../ui/page/page.tsx';
import { PagedList, useRenewal } from '../../ui/list/paged-list.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { NextLink } from '../../ui/page/next-link.tsx';
import css from './list-page.module.css';
import { type Aged, StaleNote } from './partner-page.tsx';

interface Listed {
  id: string;
  amountCents: number;
}

/** The content of a card: its head, the text next to the amount, and the link of the whole card. */
interface Card {
  head: ReactNode;
  fact: string;
  text: string;
  /** The label of the link if its text does not identify the order. */
  label?: string;
}

interface ListPageProps<T extends Listed, P> {
  list: PagedQuery<P & { items: T[]; nextCursor: string | null } & Aged>;
  texts: { note: string; emptyTitle: string; emptyHint: string };
  /** The page that a card opens. */
  to: 'railOrder' | 'partnerOrder';
  cardOf: (order: T) => Card;
}

/** The orders of one partner system, and the age of the data. */
export function ListPage<T extends Listed, P>({ list, texts, to, cardOf }: ListPageProps<T, P>) {
  const { refresh } = orderMessages();
  const { pull, renewing, renew, onTap } = useRenewal(list);
  const read = useQuery(list);
  const first = read.data?.[0];
  const header = (
    <>
      <p className={css.note}>
        <Icon name="info" size="s" />
        {texts.note}
      </p>
      {first && <StaleNote orders={first} />}
    </>
  );
  return (
    <RoutePage
      before="orders"
      actions={<IconButton icon="refresh" label={refresh} busy={renewing} onClick={onTap} />}
    >
      <PagedList
        list={list}
        read={read}
        pull={pull}
        onPull={renew}
        texts={texts}
        skeleton={<CardSkeletons />}
        stale={first?.stale === false}
        className={css.list}
        above={header}
      >
        {(pages) =>
          pages.flatMap(({ items }) =>
            items.map((order) => (
              <OrderCard key={order.id} order={order} to={to} {...cardOf(order)} />
            )),
          )
        }
      </PagedList>
    </RoutePage>
  );
}

type OrderCardProps = Card & { order: Listed; to: 'railOrder' | 'partnerOrder' };

const OrderCard = ({ order, to, head, fact, text, label }: OrderCardProps) => (
  <article className={css.card}>
    {head}
    <div className={css.meta}>
      <span>{fact}</span>
      <span className="amount">
        <Money cents={order.amountCents} />
      </span>
    </div>
    <NextLink to={to} query={{ id: order.id }} className={css.view} aria-label={label}>
      {text}
    </NextLink>
  </article>
);

const CardSkeletons = () => (
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
