import type { Block } from '@shtrans/contract/campaigns/blocks';
import { co2Text } from '../../../../domain/transport/co2-text.ts';
import { classes } from '../../../../ui/style/classes.ts';
import standingCss from '../../standing.module.css';
import { campaignMessages } from '../../messages.ts';
import { standingMessages } from '../../standing-messages.ts';
import { rewardText } from '../../reward.tsx';
import { stateOf } from '../../use-campaign.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';

/** The first places with their scores, the rider's own place, and the prizes. */
export function RankingBlock({
  block: { title, mechanic },
  campaign,
}: BlockProps<Block<'ranking'>>) {
  const all = campaignMessages();
  const t = standingMessages();
  const ranking = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'ranking');
  if (ranking?.kind !== 'ranking') return null;
  const { by, of, prizes } = ranking;
  const scoreText = (score: number): string => (by === 'carbon' ? co2Text(score) : t.rides(score));
  const ownRank = state?.own ?? undefined;
  const prize = ownRank && prizes.find(({ to }) => ownRank.place <= to);
  return (
    <Card title={title}>
      {prizes.length > 0 && (
        <ul className={standingCss.prizes}>
          {prizes.map(({ to, reward }) => {
            const prizeReward = campaign.page.rewards[reward];
            return (
              <li key={to} className="small">
                {t.upToPlace(to)}: {prizeReward && rewardText(prizeReward)}
              </li>
            );
          })}
        </ul>
      )}
      {state && (
        <p className="small below-8">
          {state.isFinal
            ? t.rankingFinal
            : ownRank
              ? t.ownPlace(ownRank.place, scoreText(ownRank.score))
              : t.noPlace[of.kind]}
        </p>
      )}
      {state?.top.length === 0 && <p>{t.nobodyYet}</p>}
      <ol className={standingCss.places}>
        {state?.top.map(({ place, name, score, isMine }) => (
          <li key={place} className={classes(isMine && standingCss.own)}>
            <span
              className={classes('num', standingCss.place)}
              data-first={place <= 3 || undefined}
            >
              {place}
            </span>
            <span className="grow">
              {name}
              {isMine && ` · ${all.mine[of.kind]}`}
            </span>
            <span className="num">{scoreText(score)}</span>
          </li>
        ))}
      </ol>
      {state?.isFinal === true && ownRank && (
        <p className="strong below-8">{t.ownPlace(ownRank.place, scoreText(ownRank.score))}</p>
      )}
      {state?.isFinal === true && prize && (
        <ActButton
          campaign={campaign}
          mechanic={mechanic}
          off={state.claimed ? all.claimed : undefined}
          onAct={() => campaign.act(mechanic, { kind: 'ranking' }, all.granted)}
        >
          {all.claim}
        </ActButton>
      )}
    </Card>
  );
}
