import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { RewardView } from '@shtrans/contract/campaigns/rewards';
import { inLanguage } from '../../core/i18n/language.ts';
import { CouponTicket, ticketClass } from '../../domain/coupons/coupon-ticket.tsx';
import { couponLabel, couponsText } from '../../domain/coupons/coupon-text.ts';
import { shortDay } from '../../ui/text/time.ts';
import css from './campaign.module.css';
import { campaignMessages } from './messages.ts';

/**
 * A reward as it reads everywhere in a row of text: with the conditions of a coupon, and its quantity. "Taxi coupon
 * (¥5.00 off ¥15.00 or more) ×2", "50 points".
 */
export function rewardText(reward: RewardView): string {
  const t = campaignMessages();
  switch (reward.kind) {
    case 'bag':
      return t.bag;
    case 'chance':
      return t.chances(reward.amount);
    case 'coupon':
      return couponsText(reward.terms, reward.quantity);
    case 'goods':
    case 'tree':
      return inLanguage(reward.name);
    default:
      return t.points(reward.amount);
  }
}

/** A reward as short as a slice of a wheel; its full text is in the list below. */
export function sliceText(rewards: CampaignPageView['rewards'], name: string | null): string {
  const reward = name === null ? undefined : rewards[name];
  if (reward === undefined) return campaignMessages().blank;
  return reward.kind === 'coupon' ? couponLabel(reward.terms) : rewardText(reward);
}

/** The text of a reward in the campaign, or the text for no reward if it is null. */
export function wordsOf(rewards: CampaignPageView['rewards'], name: string | null): string {
  const reward = name === null ? undefined : rewards[name];
  return reward === undefined ? campaignMessages().drawNothing : rewardText(reward);
}

/** Until when a prize waits for the order that earned it; null: until the order is used. */
export const waitText = (lastInstant: string | null | undefined): string =>
  campaignMessages().waits(lastInstant ? shortDay(lastInstant) : null);

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
              {rewardText(reward)} <Daily reward={reward} />
            </li>
          )
        );
      })}
    </ul>
  );
}
