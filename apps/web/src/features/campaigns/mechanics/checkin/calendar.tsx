import type { Block } from '@shtrans/contract/campaigns/blocks';
import { classes } from '../../../../ui/style/classes.ts';
import { campaignMessages } from '../../messages.ts';
import { rewardText } from '../../reward.tsx';
import { stateOf } from '../../use-campaign.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';
import css from './stamps.module.css';

/** The days of a check-in cycle with their rewards; completed days have a stamp. */
export function CalendarBlock({
  block: { title, mechanic },
  campaign,
}: BlockProps<Block<'calendar'>>) {
  const t = campaignMessages();
  const checkin = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'checkin');
  if (checkin?.kind !== 'checkin') return null;
  const { cycle, rewards } = checkin;
  const stampCount = state?.days.length ?? 0;
  return (
    <Card title={title}>
      <p className="small num below-8">{t.inRow(stampCount, cycle)}</p>
      <ol className={css.stamps}>
        {Array.from({ length: cycle }, (_, i) => i + 1).map((day) => {
          const dayReward = rewards.find((each) => each.day === day);
          const reward = dayReward && campaign.page.rewards[dayReward.reward];
          return (
            <li
              key={day}
              data-stamped={day <= stampCount || undefined}
              className={classes(css.stamp, day <= stampCount && css.stamped)}
            >
              <span className="small">{t.day(day)}</span>
              <span aria-hidden="true" className={css.mark}>
                {day <= stampCount ? '✓' : reward ? '★' : ''}
              </span>
              {day <= stampCount && <span className="visually-hidden">{t.stamped}</span>}
            </li>
          );
        })}
      </ol>
      <ul className={css.days}>
        {rewards.map(({ day, reward: id }) => {
          const reward = campaign.page.rewards[id];
          return reward && <li key={day}>{t.rewardOn(t.day(day), rewardText(reward))}</li>;
        })}
      </ul>
      <ActButton
        campaign={campaign}
        mechanic={mechanic}
        off={state?.checkedInToday === true ? t.checkedIn : undefined}
        onAct={() => campaign.act(mechanic, { kind: 'checkin' }, t.checkInDone)}
      >
        {t.checkIn}
      </ActButton>
    </Card>
  );
}
