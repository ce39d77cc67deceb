import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { CampaignStanding } from '@shtrans/contract/campaigns/schemas';
import type { ProductSummary } from '@shtrans/contract/shop/schemas';
import { inLanguage } from '../../../../core/i18n/language.ts';
import { navigate } from '../../../../core/route/router.ts';
import { Link } from '../../../../core/route/link.tsx';
import { ButtonLink } from '../../../../ui/button/button-link.tsx';
import { useCountDown } from '../../../../ui/text/count-down.tsx';
import { Money } from '../../../../ui/text/money.tsx';
import { clock, shortTime } from '../../../../ui/text/time.ts';
import css from '../../campaign.module.css';
import { campaignMessages } from '../../messages.ts';
import { RewardList } from '../../reward.tsx';
import { stateOf } from '../../use-campaign.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';

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
  const product = campaign.page.products.find(({ id }) => id === offer.product);
  const { reward, priceCents } = offer;
  const isForMoney = priceCents !== undefined;
  // What the shop does not sell any more is sold nowhere.
  if (isForMoney && product === undefined) return null;
  const order = mine?.order ?? null;
  const left = mine?.left ?? offer.stock;
  const taken = mine?.taken ?? null;
  const isGoneToday =
    reward !== undefined && campaign.standing?.goneToday?.includes(reward) === true;
  const isGone = (left === 0 || isGoneToday) && !isBefore;
  /** What was bought is paid on the order's page; in a preview there is none. */
  const toOrder = (standing: CampaignStanding): void => {
    const offers = stateOf({ standing }, mechanic, 'sale')?.offers;
    const id = offers?.find((each) => each.session === session)?.order?.id;
    if (id !== undefined && !campaign.page.preview) navigate('orderDetail', undefined, { id });
  };
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
      {reward !== undefined && <RewardList page={campaign.page} names={[reward]} />}
      {product && isForMoney && <Priced product={product} cents={priceCents} />}
      <p className="small num above-8 below-8">
        {t.left(left, offer.stock)}
        <progress
          className={css.progress}
          value={left}
          max={offer.stock}
          aria-label={t.left(left, offer.stock)}
        />
      </p>
      {order ? (
        <ButtonLink to="orderDetail" query={{ id: order.id }} color="pay" size="large" block>
          {order.isPaid ? t.sale.seeOrder : t.sale.pay}
        </ButtonLink>
      ) : (
        <ActButton
          campaign={campaign}
          mechanic={mechanic}
          off={off}
          onAct={() =>
            campaign.act(mechanic, { kind: 'sale', session }, isForMoney ? toOrder : t.granted)
          }
        >
          {isForMoney ? t.product.buy : t.take}
        </ActButton>
      )}
      <p className={css.after}>
        {order?.isPaid === false
          ? t.sale.held
          : taken !== null && <Link to="coupons">{t.toWallet}</Link>}
      </p>
    </Card>
  );
}

/** A product at the price of the sale, beside that of the shop. */
function Priced({ product, cents }: { product: ProductSummary; cents: number }) {
  const t = campaignMessages();
  return (
    <div className={css.points}>
      <p className="strong">{inLanguage(product.title)}</p>
      <p className="small">{inLanguage(product.text)}</p>
      <p className={css.price}>
        <Money cents={cents} />{' '}
        <span className="small">
          {t.sale.instead}{' '}
          <s>
            <Money cents={product.unitCents} />
          </s>
          {product.demoPrice && ` ${t.product.demoPrice}`}
        </span>
      </p>
    </div>
  );
}
