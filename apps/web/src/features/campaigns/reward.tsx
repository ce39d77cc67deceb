import type { CampaignPageView } from '@shtrans/contract/campaigns';
import type { RewardView } from '@shtrans/contract/campaigns/rewards';
import { CouponTicket, ticketClass } from '../../domain/coupons/coupon-ticket.tsx';
import { couponWorth } from '../../domain/coupons/coupon-text.ts';
import css from './campaign.module.css';
import { campaignMessages } from './messages.ts';

/** A reward in a few words, for a row: "2 yuan off ×2", "50 points". */
export function rewardWords(reward: RewardView): string {
  const t = campaignMessages();
  if (reward.kind === 'points') return t.points(reward.amount);
  const { terms, quantity } = reward;
  return quantity === 1 ? couponWorth(terms) : `${couponWorth(terms)} ${t.times(quantity)}`;
}

/** Rewards as what they are: coupons as tickets, points as a number. */
export function RewardList({ page, names }: { page: CampaignPageView; names: readonly string[] }) {
  const t = campaignMessages();
  return (
    <ul className="stack between-12">
      {names.map((name) => {
        const reward = page.rewards[name];
        if (reward?.kind === 'points') {
          return (
            <li key={name} className={css.points}>
              {t.points(reward.amount)}
            </li>
          );
        }
        return (
          reward && (
            <li key={name} className={ticketClass}>
              <CouponTicket terms={reward.terms}>
                <span className="small quiet">
                  {t.times(reward.quantity)} · {t.validDays(reward.validDays)}
                </span>
              </CouponTicket>
            </li>
          )
        );
      })}
    </ul>
  );
}
