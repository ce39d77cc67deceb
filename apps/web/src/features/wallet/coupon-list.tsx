import type { CouponKind } from '@shtrans/contract/coupons/facts';
import type { WalletCoupon } from '@shtrans/contract/coupons/schemas';
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
  /** Leads on from an empty list. */
  whenEmpty?: ReactNode;
  above?: ReactNode;
  /** Below the list, after it is loaded, so that nothing moves. */
  below?: ReactNode;
  /** Draws the loaded coupons. */
  children: (coupons: readonly WalletCoupon[], now: string) => ReactNode;
}

/** A list of the rider's coupons, page by page; without a script the address has the next page. */
export function Coupons({ list, kind, texts, whenEmpty, above, below, children }: CouponsProps) {
  const request = { list, kind, cursor: useListStart() };
  const coupons = pages('GET maas:/v1/coupons', { query: request }, { freshMs: 0 });
  const read = useQuery(coupons);
  const { pull, renew } = useRenewal(coupons);
  return (
    <PagedList
      read={read}
      list={coupons}
      pull={pull}
      onPull={renew}
      texts={texts}
      above={above}
      below={
        <>
          {read.data?.every(({ items }) => items.length === 0) === true && (
            <p className="centred">{whenEmpty}</p>
          )}
          {read.data !== undefined && below}
        </>
      }
      skeleton={<CouponSkeletons />}
      className={undefined}
    >
      {(loaded) => (
        <ul className={css.list}>
          {children(
            loaded.flatMap(({ items }) => items),
            loaded[0]?.serverTime ?? '',
          )}
        </ul>
      )}
    </PagedList>
  );
}
