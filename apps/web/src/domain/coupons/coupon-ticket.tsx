import type { CouponTerms } from '@shtrans/contract/coupons/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { graphicColour } from '../../ui/picture/colour.ts';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { TRANSPORT_COLOURS, transportName } from '../transport/transport-icon.tsx';
import css from './coupon-ticket.module.css';
import { couponConditions, couponWorth } from './coupon-text.ts';

/** The colour of the mode that a coupon is for; undefined: of several. */
const modeColour = ({ orderTypes: [type, ...otherTypes] }: Pick<CouponTerms, 'orderTypes'>) =>
  type === undefined || otherTypes.length > 0
    ? undefined
    : graphicColour(TRANSPORT_COLOURS[transportName(type)]);

interface CouponTicketProps {
  terms: Omit<CouponTerms, 'terms'>;
  /** Cannot be used: its worth is muted. */
  off?: boolean;
  /** Below its conditions. */
  children?: ReactNode;
}

/** A coupon as a ticket: its discount on a stub in the colour of its mode, name and conditions. Place it in a `.coupon`. */
export const CouponTicket = ({ terms, off = false, children }: CouponTicketProps) => (
  <>
    <span className={off ? css.spent : css.worth} style={{ '--mode': modeColour(terms) } as object}>
      {couponWorth(terms)}
    </span>
    <span className="stack grow num gapless middle pad-12-14">
      <span className="strong">{inLanguage(terms.name)}</span>
      <span className="small quiet">{couponConditions(terms)}</span>
      {children}
    </span>
  </>
);

/** The class of a coupon's container. */
export const ticketClass = css.coupon;

/** Placeholders for coupons. */
export const CouponSkeletons = () => (
  <div className="stack between-12 sides" aria-hidden="true">
    <Skeleton count={3} className={css.room} />
  </div>
);
