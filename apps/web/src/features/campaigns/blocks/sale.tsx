import type { Block } from '@shtrans/contract/campaigns/blocks';
import { Link } from '../../../core/route/link.tsx';
import { useCountDown } from '../../../ui/count-down.tsx';
import { clock, shortTime } from '../../../ui/time.ts';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import { RewardList } from '../reward.tsx';
import { stateOf } from '../use-campaign.ts';
import { ActButton, type BlockProps, Card } from './card.tsx';

/** A session of a sale, under way or the next one: what it offers, how many are left, and the button for it. */
export function SaleBlock({
  block: { title, mechanic, session },
  campaign,
}: BlockProps<Block<'sale'>>) {
  const t = campaignMessages();
  const sale = campaign.page.mechanics[mechanic];
  const at = campaign.page.sessions[session];
  const isBefore = useCountDown(at ? Date.parse(at.from) : 0, campaign.reload) > 0;
  useCountDown(at ? Date.parse(at.until) : 0, campaign.reload);
  const offer =
    sale?.kind === 'sale' ? sale.offers.find((each) => each.session === session) : undefined;
  if (!offer) return null;
  const mine = stateOf(campaign, mechanic, 'sale')?.offers.find((each) => each.session === session);
  const left = mine?.left ?? offer.stock;
  const taken = mine?.taken ?? null;
  const isGoneToday = campaign.standing?.goneToday?.includes(offer.reward) === true;
  const isGone = (left === 0 || isGoneToday) && !isBefore;
  const off =
    taken !== null
      ? taken === 'here'
        ? t.taken
        : t.takenElsewhere
      : at === undefined
        ? t.session.over
        : isBefore
          ? t.toCome
          : isGone
            ? isGoneToday
              ? t.goneToday
              : t.soldOut
            : undefined;
  return (
    <Card title={title}>
      <p className="small num below-8">
        {at === undefined
          ? t.session.over
          : isBefore
            ? t.session.before(shortTime(at.from))
            : t.session.open(clock(at.until))}
      </p>
      <RewardList page={campaign.page} names={[offer.reward]} />
      <p className="small num above-8 below-8">
        {t.left(left, offer.stock)}
        <progress
          className={css.progress}
          value={left}
          max={offer.stock}
          aria-label={t.left(left, offer.stock)}
        />
      </p>
      <ActButton
        campaign={campaign}
        mechanic={mechanic}
        off={off}
        onAct={() => campaign.act(mechanic, { kind: 'sale', session }, t.granted)}
      >
        {t.take}
      </ActButton>
      <p className={css.after}>{taken !== null && <Link to="coupons">{t.toWallet}</Link>}</p>
    </Card>
  );
}
