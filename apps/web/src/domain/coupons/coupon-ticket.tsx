import type { CouponTerms } from '@shtrans/contract/coupons/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import css from './coupon-ticket.module.css';
import { couponConditions, couponWorth } from './coupon-text.ts';

interface CouponTicketProps {
  terms: Omit<CouponTerms, 'terms'>;
  /** Not to be used: its worth stands back. */
  off?: boolean;
  /** Below its conditions. */
  children?: ReactNode;
}

/** A coupon as a ticket: what it takes off, its name and its conditions. To stand in a `.coupon`. */
export const CouponTicket = ({ terms, off = false, children }: CouponTicketProps) => (
  <>
    <span className={off ? css.spent : css.worth}>{couponWorth(terms)}</span>
    <span className="stack grow num gapless middle pad-12-14">
      <span className="strong">{inLanguage(terms.name)}</span>
      <span className="small quiet">{couponConditions(terms)}</span>
      {children}
    </span>
  </>
);

/** What a coupon stands in. */
export const ticketClass = css.coupon;

/** Coupons that are about to come. */
export const CouponSkeletons = () => (
  <div className="stack between-12 sides" aria-hidden="true">
    <Skeleton count={3} className={css.room} />
  </div>
);
