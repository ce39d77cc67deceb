import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { InvalidCoupon } from '../coupon-cards.tsx';
import { Coupons } from '../coupon-list.tsx';
import { walletMessages } from '../messages.ts';

/** Coupons that were used or ran out, newest first. */
export default function InvalidCouponsPage() {
  const t = walletMessages();
  const texts = { emptyTitle: t.noneInvalidTitle, emptyHint: t.noneInvalidHint };
  return (
    <RoutePage before="coupons">
      <Coupons list="invalid" texts={texts}>
        {(coupons) => coupons.map((coupon) => <InvalidCoupon key={coupon.id} coupon={coupon} />)}
      </Coupons>
    </RoutePage>
  );
}
