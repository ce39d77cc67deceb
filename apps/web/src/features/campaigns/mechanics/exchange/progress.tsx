import type { Block } from '@shtrans/contract/campaigns/blocks';
import { amountText } from '../../amount-text.ts';
import { classes } from '../../../../ui/style/classes.ts';
import frame from '../../campaign.module.css';
import { standingMessages } from '../../standing-messages.ts';
import { rewardText } from '../../reward.tsx';
import { stateOf } from '../../use-campaign.ts';
import { type BlockProps, Card } from '../../blocks/card.tsx';
import css from '../../carbon.module.css';

/** Maximum number of drawings; a number shows the remaining ones. */
const DRAWN = 12;

/** The number of an offer that the rider has, as drawings, and the progress to the next one. */
export function ProgressBlock({
  block: { title, mechanic, offer: id, art },
  campaign,
}: BlockProps<Block<'progress'>>) {
  const t = standingMessages().exchange;
  const { page } = campaign;
  const exchange = page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'exchange');
  if (exchange?.kind !== 'exchange') return null;
  const offers = exchange.offers
    .filter((each) => id === undefined || each.id === id)
    .map((each) => ({
      ...each,
      taken: state?.offers.find((offerState) => offerState.id === each.id)?.taken ?? 0,
    }));
  const [offer] = [...offers].sort((a, b) => a.cost - b.cost);
  if (offer === undefined) return null;
  const takenCount = offers.reduce((sum, { taken }) => sum + taken, 0);
  const balance = state?.balance ?? 0;
  const missing = Math.max(0, offer.cost - balance);
  const progressText = missing > 0 ? t.toNext(amountText(exchange.currency, missing)) : t.enough;
  const address = `data:image/svg+xml,${encodeURIComponent(page.art[art] ?? '')}`;
  const kindText = ({ reward, taken }: { reward: string; taken: number }): string[] => {
    const view = page.rewards[reward];
    return view === undefined || taken === 0 ? [] : [`${rewardText(view)} ×${taken}`];
  };
  return (
    <Card title={title}>
      <div className={css.stand} data-stand="">
        {Array.from({ length: Math.max(1, Math.min(takenCount, DRAWN)) }, (_, index) => (
          <img
            key={index}
            src={address}
            alt=""
            className={classes(takenCount === 0 && css.toCome)}
          />
        ))}
        {takenCount > DRAWN && <span className="num">+{takenCount - DRAWN}</span>}
      </div>
      <p className="strong centred num below-8">{t.have(takenCount)}</p>
      {offers.length > 1 && takenCount > 0 && (
        <p className="small centred num below-8">{offers.flatMap(kindText).join(' · ')}</p>
      )}
      <progress
        className={frame.progress}
        value={Math.min(balance, offer.cost)}
        max={offer.cost}
        aria-label={progressText}
      />
      <p className="small centred">{progressText}</p>
    </Card>
  );
}
