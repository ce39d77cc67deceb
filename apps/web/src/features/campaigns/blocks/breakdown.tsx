import type { CampaignAward } from '@shtrans/contract/campaigns/schemas';
import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { shortTime } from '../../../ui/text/time.ts';
import css from '../campaign.module.css';
import standingCss from '../standing.module.css';
import { campaignMessages } from '../messages.ts';
import { standingMessages } from '../standing-messages.ts';
import { type BlockProps, Card } from './card.tsx';

interface Won {
  id: string;
  at: string;
  amount: number;
  /** The name of the part of the campaign that awarded it. */
  part: string;
}

/** Awarded points that are already in the account. */
const pointsIn = (
  awards: readonly CampaignAward[],
  { parts }: Block<'breakdown'>,
  rest: string,
): Won[] =>
  awards.flatMap(({ id, at, mechanic, reward, isHeld, standing }) => {
    if (reward.kind !== 'points' || isHeld || standing !== undefined) return [];
    const partName = parts.find((part) => part.mechanic === mechanic)?.name;
    return [{ id, at, amount: reward.amount, part: partName ? inLanguage(partName) : rest }];
  });

const sumOf = (won: readonly Won[]): number => won.reduce((sum, { amount }) => sum + amount, 0);

/** Points that the rider won here: the total, the sum by cause, and each award. */
export function BreakdownBlock({ block, campaign }: BlockProps<Block<'breakdown'>>) {
  const all = campaignMessages();
  const t = standingMessages().breakdown;
  const won = pointsIn(campaign.standing?.awards ?? [], block, t.rest);
  const total = sumOf(won);
  const parts = [...new Set(won.map(({ part }) => part))]
    .map((part) => ({ part, of: won.filter((each) => each.part === part) }))
    .sort((a, b) => sumOf(b.of) - sumOf(a.of));
  return (
    <Card title={block.title}>
      <p className="small centred">{t.sum}</p>
      <p className={standingCss.score}>{all.points(total)}</p>
      {won.length === 0 ? (
        <p className="centred">{t.none}</p>
      ) : (
        <>
          <ul className={standingCss.parts}>
            {parts.map(({ part, of }) => (
              <li key={part}>
                <span className="row spread">
                  <span className="strong">{part}</span>
                  <span className="num">
                    {all.points(sumOf(of))} · {t.times(of.length)}
                  </span>
                </span>
                <progress
                  className={css.progress}
                  value={sumOf(of)}
                  max={total}
                  aria-hidden="true"
                />
              </li>
            ))}
          </ul>
          <h3 className="strong above-12">{t.each}</h3>
          <ul className={standingCss.places}>
            {won.map(({ id, at, amount, part }) => (
              <li key={id}>
                <span className="grow">
                  {part}
                  <br />
                  <span className="small num">{shortTime(at)}</span>
                </span>
                <span className="strong num">{t.gained(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
