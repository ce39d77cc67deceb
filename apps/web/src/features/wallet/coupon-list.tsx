import type { CouponKind } from '@shtrans/contract/coupons/facts';
import type { Coupon } from '@shtrans/contract/coupons/schemas';
import type { ReactNode } from 'react';
import { pages } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { CouponSkeletons } from '../../domain/coupons/coupon-ticket.tsx';
import css from './coupon-cards.module.css';
import { useListStart } from '../../ui/list/list-start.ts';
import { PagedList, useRenewal } from '../../ui/list/paged-list.tsx';

interface CouponsProps {
  list: 'usable' | 'invalid';
  kind?: CouponKind | undefined;
  texts: { emptyTitle: string; emptyHint: string };
  above?: ReactNode;
  /** Below the list, after it is loaded, so that nothing moves. */
  below?: ReactNode;
  children: (coupon: Coupon, now: string) => ReactNode;
}

/** A list of the rider's coupons, page by page; without a script the address has the next page. */
export function Coupons({ list, kind, texts, above, below, children }: CouponsProps) {
  const request = { list, kind, cursor: useListStart() };
  const coupons = pages('GET maas:/v1/coupons', { query: request }, { freshMs: 0 });
  const read = useQuery(coupons);
  const { pull, renew } = useRenewal(coupons);
  return (
    <>
      <PagedList
        read={read}
        list={coupons}
        pull={pull}
        onPull={renew}
        texts={texts}
        above={above}
        skeleton={<CouponSkeletons />}
        className={undefined}
      >
        {(loaded) => (
          <ul className={css.list}>
            {loaded.flatMap(({ items, serverTime }) =>
              items.map((coupon) => children(coupon, serverTime)),
            )}
          </ul>
        )}
      </PagedList>
      {read.data !== undefined && below}
    </>
  );
}
