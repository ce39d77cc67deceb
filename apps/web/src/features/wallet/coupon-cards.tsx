import type { WalletCoupon } from '@shtrans/contract/coupons/schemas';
import { useState } from 'react';
import { inLanguage, textOr } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { CouponTicket, ticketClass } from '../../domain/coupons/coupon-ticket.tsx';
import { Button } from '../../ui/button/button.tsx';
import { StatusBadge } from '../../ui/button/badge.tsx';
import { classes } from '../../ui/style/classes.ts';
import { shortTime, timeInText } from '../../ui/text/time.ts';
import { endsSoon, untilText, validityText } from '../../ui/text/until.tsx';
import css from './coupon-cards.module.css';
import { walletMessages } from './messages.ts';
import { appliesTo, linkOfUse } from './coupon-use.ts';

/** What is alike in coupons of one stack: all that the rider reads, but for the day of expiry. */
const stackKey = ({
  name,
  kind,
  amountCents,
  percentOff,
  capCents,
  thresholdCents,
  orderTypes,
  state,
  orderId,
}: WalletCoupon): string =>
  JSON.stringify([
    name.zh,
    kind,
    amountCents,
    percentOff,
    capCents,
    thresholdCents,
    orderTypes,
    state,
    orderId,
  ]);

/** Returns coupons that are alike as stacks, in the order of their first ones: of each, the earliest expiry first. */
export function stacksOf(
  coupons: readonly WalletCoupon[],
): (readonly [WalletCoupon, ...WalletCoupon[]])[] {
  const stacks = new Map<string, [WalletCoupon, ...WalletCoupon[]]>();
  for (const coupon of coupons) {
    const key = stackKey(coupon);
    const stack = stacks.get(key);
    if (stack) stack.push(coupon);
    else stacks.set(key, [coupon]);
  }
  return [...stacks.values()];
}

/** Returns the id of the coupon that takes the most off, if at least two can be compared. */
export function bestOf(coupons: readonly WalletCoupon[]): string | undefined {
  const [best, second] = coupons
    .filter(({ kind, state }) => kind === 'amount_off' && state === 'available')
    .sort((a, b) => (b.amountCents ?? 0) - (a.amountCents ?? 0));
  return second === undefined || second.amountCents === best?.amountCents ? undefined : best?.id;
}

interface StackProps {
  stack: readonly [WalletCoupon, ...WalletCoupon[]];
  /** Whether it takes the most off. */
  isBest: boolean;
  now: string;
}

/** Usable coupons that are alike: the first with their number, the others on a tap. */
export function CouponStack({ stack, isBest, now }: StackProps) {
  const t = walletMessages();
  const [isOpen, setOpen] = useState(false);
  const [first, ...laterCoupons] = stack;
  return (
    <>
      <UsableCoupon coupon={first} now={now} count={isOpen ? 1 : stack.length} isBest={isBest} />
      {isOpen && laterCoupons.map((each) => <UsableCoupon key={each.id} coupon={each} now={now} />)}
      {laterCoupons.length > 0 && (
        <li className={css.fold}>
          <Button size="small" fill="none" onClick={() => setOpen(!isOpen)}>
            {isOpen ? t.fold : t.unfold(stack.length)}
          </Button>
        </li>
      )}
    </>
  );
}

interface UsableCouponProps {
  coupon: WalletCoupon;
  now: string;
  /** The number of coupons that it stands for. */
  count?: number;
  isBest?: boolean;
}

/** A usable coupon: links to its page and, in its stub, to where it is used. */
function UsableCoupon({ coupon, now, count = 1, isBest = false }: UsableCouponProps) {
  const t = walletMessages();
  const { id, state, validUntil } = coupon;
  const use = state === 'held' ? t.toOrder : t.use;
  const expiresSoon = endsSoon(validUntil, Date.parse(now));
  return (
    <li className={classes(css.item, css.usable, count > 1 && css.stacked)}>
      <Link to="coupon" query={{ id }} className={ticketClass}>
        <CouponTicket terms={coupon}>
          <span className="small quiet">{appliesTo(coupon)}</span>
          <Origin coupon={coupon} />
          <span className={expiresSoon ? 'small text-pay' : 'small quiet'}>
            {untilText(validUntil, Date.parse(now))}
          </span>
          <span className={css.marks}>
            {count > 1 && <StatusBadge tone="info">{`×${count}`}</StatusBadge>}
            {isBest && <StatusBadge tone="good">{t.best}</StatusBadge>}
            {state === 'held' ? (
              <StatusBadge tone="wait">{t.held}</StatusBadge>
            ) : (
              expiresSoon && <StatusBadge tone="pay">{t.soon}</StatusBadge>
            )}
          </span>
        </CouponTicket>
      </Link>
      <Link
        {...linkOfUse(coupon)}
        className={css.use}
        aria-label={t.named(use, inLanguage(coupon.name))}
      >
        <span>{use}</span>
      </Link>
    </li>
  );
}

/** A coupon that was used or has expired; a note shows if a refund returned it. */
export function InvalidCoupon({ coupon }: { coupon: WalletCoupon }) {
  const t = walletMessages();
  const { id, state, validUntil, usedAt, givenBackAt } = coupon;
  return (
    <li className={css.item}>
      <Link to="coupon" query={{ id }} className={ticketClass}>
        <CouponTicket terms={coupon} off>
          <Origin coupon={coupon} />
          <span className="small quiet">
            {textOr(t.state, state, t.state.other)} ·{' '}
            {usedAt === null ? validityText(validUntil) : shortTime(usedAt)}
          </span>
          {state === 'expired' && givenBackAt !== null && (
            <span className="small quiet">{t.givenBackLate(timeInText(givenBackAt))}</span>
          )}
        </CouponTicket>
      </Link>
    </li>
  );
}

/** The campaign or the pack that a coupon comes from. */
const Origin = ({ coupon: { origin } }: { coupon: WalletCoupon }) =>
  origin && <span className="small quiet">{walletMessages().origin(inLanguage(origin))}</span>;
