import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { RewardView } from '@shtrans/contract/campaigns/rewards';
import { inLanguage } from '../../core/i18n/language.ts';
import { CouponTicket, ticketClass } from '../../domain/coupons/coupon-ticket.tsx';
import { couponWorth } from '../../domain/coupons/coupon-text.ts';
import css from './campaign.module.css';
import { campaignMessages } from './messages.ts';

/** A reward in a few words, for a row: "2 yuan off ×2", "50 points". */
export function rewardWords(reward: RewardView): string {
  const t = campaignMessages();
  switch (reward.kind) {
    case 'bag':
      return t.bag;
    case 'chance':
      return t.chances(reward.amount);
    case 'coupon': {
      const { terms, quantity } = reward;
      return quantity === 1 ? couponWorth(terms) : `${couponWorth(terms)} ${t.times(quantity)}`;
    }
    case 'goods':
    case 'tree':
      return inLanguage(reward.name);
    default:
      return t.points(reward.amount);
  }
}

/** The name of a reward; for a coupon, its own name. */
export const rewardName = (reward: RewardView): string =>
  reward.kind === 'coupon' ? inLanguage(reward.terms.name) : rewardWords(reward);

/** The name of a reward in the campaign, or the text for no reward if it is null. */
export function wordsOf(rewards: CampaignPageView['rewards'], name: string | null): string {
  const reward = name === null ? undefined : rewards[name];
  return reward === undefined ? campaignMessages().drawNothing : rewardName(reward);
}

/** The number per day, for a reward that is released daily. */
export const Daily = ({ reward }: { reward: RewardView | undefined }) =>
  reward?.daily === undefined ? null : (
    <span className="small num">{campaignMessages().aDay(reward.daily)}</span>
  );

/** Rewards in their own form: coupons as tickets, points as a number. */
export function RewardList({ page, names }: { page: CampaignPageView; names: readonly string[] }) {
  const t = campaignMessages();
  return (
    <ul className="stack between-12">
      {names.map((name) => {
        const reward = page.rewards[name];
        if (reward?.kind === 'coupon') {
          return (
            <li key={name} className={ticketClass}>
              <CouponTicket terms={reward.terms}>
                <span className="small quiet">
                  {t.times(reward.quantity)} · {t.validDays(reward.validDays)}
                  {reward.daily !== undefined && <> · {t.aDay(reward.daily)}</>}
                </span>
              </CouponTicket>
            </li>
          );
        }
        return (
          reward && (
            <li key={name} className={css.points}>
              {rewardWords(reward)} <Daily reward={reward} />
            </li>
          )
        );
      })}
    </ul>
  );
}
