import { cityDay } from '@shtrans/contract/values/calendar';
import type { Block } from '@shtrans/contract/campaigns/blocks';
import { savesData } from '../../../../core/view/data-saver.ts';
import { shortTime } from '../../../../ui/text/time.ts';
import { Button } from '../../../../ui/button/button.tsx';
import css from '../../campaign.module.css';
import { campaignMessages } from '../../messages.ts';
import { standingMessages } from '../../standing-messages.ts';
import { rewardText, waitText, wordsOf } from '../../reward.tsx';
import { LatePrize } from '../../prizes/late-prize.tsx';
import standingCss from '../../standing.module.css';
import { stateOf } from '../../use-campaign.ts';
import { PathButton } from '../../blocks/buttons.tsx';
import { type BlockProps, Card } from '../../blocks/card.tsx';
import { CheckLink } from '../../blocks/check-link.tsx';

/** What the rider won in this campaign, newest first; mystery bags are opened here. */
export function PrizesBlock({ block, campaign }: BlockProps<Block<'prizes'>>) {
  const all = campaignMessages();
  const t = standingMessages();
  const { title, mechanic = '', address } = block;
  const awards = campaign.standing?.awards;
  // Pages do not load them where bandwidth is scarce.
  const hasPictures = !savesData();
  const bags = stateOf(campaign, mechanic, 'bag')?.bags;
  return (
    <Card title={title}>
      {awards?.length === 0 && <p>{all.noPrizes}</p>}
      <ul className={css.tasks}>
        {awards?.map(({ id, reward, at, isHeld, standing, until, draw, mechanic: from }) => {
          const bag = bags?.find((each) => each.award === id);
          return (
            <li key={id}>
              {hasPictures && (
                <span className={standingCss.prize}>
                  <LatePrize reward={reward} art={campaign.page.art} isFramed />
                </span>
              )}
              <div className="grow stack between-4">
                <span className="strong">{rewardText(reward)}</span>
                <span className="small num">{shortTime(at)}</span>
                {isHeld && <span className="small">{t.held}</span>}
                {standing === 'waiting' && <span className="small">{waitText(until)}</span>}
                {standing === 'returned' && <span className="small">{t.returned}</span>}
                {bag && bag.content !== null && (
                  <span>{t.inside(wordsOf(campaign.page.rewards, bag.content))}</span>
                )}
              </div>
              {bag?.content === null && (
                <Button
                  color="pay"
                  loading={campaign.busy.includes(mechanic)}
                  onClick={() => campaign.act(mechanic, { kind: 'bag', award: id }, all.granted)}
                >
                  {all.open}
                </Button>
              )}
              {reward.kind === 'goods' &&
                !isHeld &&
                standing !== 'returned' &&
                address !== undefined && (
                  <PathButton to={address} color="pay" fill="outline">
                    {t.toAddress}
                  </PathButton>
                )}
              {draw !== undefined && (
                <CheckLink
                  campaign={campaign}
                  mechanic={from}
                  n={draw}
                  day={cityDay(new Date(at))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
