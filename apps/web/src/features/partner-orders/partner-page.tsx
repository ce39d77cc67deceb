import type { RouteName } from '@shtrans/contract/addresses/addresses';
import type { ReactNode } from 'react';
import type { CallOutput } from '../../core/api/call-types.ts';
import type { Query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { useRoute } from '../../core/route/router.ts';
import { FactPage } from '../../ui/page/fact-page.tsx';
import { buttonClass } from '../../ui/button/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { RowsSkeleton } from '../../ui/list/rows.tsx';
import { timeInText } from '../../ui/text/time.ts';
import { partnerOrdersMessages } from './messages.ts';

/** The age of a partner's data, and whether the last update failed. */
export type Aged = Pick<CallOutput<'GET maas:/v1/rail-orders'>, 'asOf' | 'stale'>;

interface PartnerPageProps<T> {
  /** The page behind the back button for a rider who landed here. */
  list: RouteName;
  query: (id: string) => Query<T>;
  /** The link to the partner's page, where the order can be changed. */
  foot: (order: T) => { link: string; text: string; hint: string; due: boolean };
  children: (order: T) => ReactNode;
}

/** One order of a partner system, named by `id` in the address. */
export function PartnerPage<T extends Aged>(props: PartnerPageProps<T>) {
  const { list, query, foot, children } = props;
  const { id } = useRoute().query;
  const order = useQuery(id ? query(id) : undefined);
  return (
    <FactPage
      before={list}
      read={order}
      skeleton={<RowsSkeleton cards={2} />}
      footer={(data) => <Foot {...foot(data)} />}
    >
      {(data) => (
        <>
          <StaleNote orders={data} />
          {children(data)}
        </>
      )}
    </FactPage>
  );
}

/** @param props.due the order waits for the rider's payment there */
function Foot({ link, text, hint, due }: ReturnType<PartnerPageProps<unknown>['foot']>) {
  const buttonProps = { color: due ? 'pay' : 'primary', fill: due ? 'solid' : 'outline' } as const;
  return (
    <div className="centred wide">
      <a className={buttonClass({ ...buttonProps, block: true })} href={link}>
        {text}
      </a>
      <p className="tiny faint above-6">{hint}</p>
    </div>
  );
}

/** A note for out-of-date data: the partner could not be reached. */
export function StaleNote({ orders: { asOf, stale } }: { orders: Aged }) {
  const t = partnerOrdersMessages();
  return stale && <Note>{t.stale(timeInText(asOf))}</Note>;
}
