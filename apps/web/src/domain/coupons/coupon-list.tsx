import type { Gift } from '@shtrans/contract/gifts';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './coupon-list.module.css';
import { CouponTicket } from './coupon-ticket.tsx';
import { couponMessages } from './messages.ts';

/** The coupons of a gift as tickets. */
export function CouponList({ items }: Pick<Gift, 'items'>) {
  const t = couponMessages();
  return (
    <ul className="stack between-12 sides" aria-label={t.items}>
      {items.map((item) => (
        <li key={item.name.zh} className={css.coupon}>
          <CouponTicket terms={item}>
            <span className="small quiet">
              {t.quantity(item.quantity)} · {t.validDays(item.validDays)}
            </span>
          </CouponTicket>
        </li>
      ))}
    </ul>
  );
}

/** Coupons that are about to come. */
export function CouponSkeletons() {
  return (
    <div className="stack between-12 sides" aria-hidden="true">
      <Skeleton count={3} className={css.room} />
    </div>
  );
}
