import type { Block } from '@shtrans/contract/campaigns/blocks';
import { amountText } from '../../amount-text.ts';
import { classes } from '../../../../ui/style/classes.ts';
import frame from '../../campaign.module.css';
import { standingMessages } from '../../standing-messages.ts';
import { stateOf } from '../../use-campaign.ts';
import { type BlockProps, Card } from '../../blocks/card.tsx';
import css from '../../carbon.module.css';

/** So many are drawn; a number says how many there are. */
const DRAWN = 12;

/** What the rider has of an offer, a drawing for each, and how far the next one is. */
export function ProgressBlock({
  block: { title, mechanic, offer: id, art },
  campaign,
}: BlockProps<Block<'progress'>>) {
  const t = standingMessages().exchange;
  const { page } = campaign;
  const exchange = page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'exchange');
  if (exchange?.kind !== 'exchange') return null;
  const offer = exchange.offers.find((each) => each.id === id);
  if (offer === undefined) return null;
  const taken = state?.offers.find((each) => each.id === id)?.taken ?? 0;
  const balance = state?.balance ?? 0;
  const missing = Math.max(0, offer.cost - balance);
  const words = missing > 0 ? t.toNext(amountText(exchange.currency, missing)) : t.enough;
  const address = `data:image/svg+xml,${encodeURIComponent(page.art[art] ?? '')}`;
  return (
    <Card title={title}>
      <div className={css.stand}>
        {Array.from({ length: Math.max(1, Math.min(taken, DRAWN)) }, (_, at) => (
          <img key={at} src={address} alt="" className={classes(taken === 0 && css.toCome)} />
        ))}
        {taken > DRAWN && <span className="num">+{taken - DRAWN}</span>}
      </div>
      <p className="strong centred num below-8">{t.have(taken)}</p>
      <progress
        className={frame.progress}
        value={Math.min(balance, offer.cost)}
        max={offer.cost}
        aria-label={words}
      />
      <p className="small centred">{words}</p>
    </Card>
  );
}
