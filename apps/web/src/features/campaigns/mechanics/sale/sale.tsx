import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { CampaignStanding } from '@shtrans/contract/campaigns/schemas';
import type { ProductSummary } from '@shtrans/contract/shop/schemas';
import { inLanguage } from '../../../../core/i18n/language.ts';
import { navigate } from '../../../../core/route/router.ts';
import { Link } from '../../../../core/route/link.tsx';
import { ButtonLink } from '../../../../ui/button/button-link.tsx';
import { useLateSheet } from '../../../../ui/overlay/late-sheet.ts';
import { useCountDown } from '../../../../ui/text/count-down.tsx';
import { Money, amountText } from '../../../../ui/text/money.tsx';
import { clock, timeInText } from '../../../../ui/text/time.ts';
import { loadProductTexts } from '../product-texts.ts';
import css from '../../campaign.module.css';
import { campaignMessages } from '../../messages.ts';
import { RewardList } from '../../reward.tsx';
import { stateOf } from '../../use-campaign.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';

const loadSheet = async () => {
  const [{ SaleSheet }] = await Promise.all([import('./sale-sheet.tsx'), loadProductTexts()]);
  return SaleSheet;
};

/** The current or next session of a sale: its offers, the number left, and their buttons. */
export function SaleBlock({
  block: { title, mechanic, session },
  campaign,
}: BlockProps<Block<'sale'>>) {
  const t = campaignMessages();
  const sheet = useLateSheet(loadSheet);
  const sale = campaign.page.mechanics[mechanic];
  const period = campaign.page.sessions[session];
  const isBefore = useCountDown(period ? Date.parse(period.from) : 0, campaign.reload) > 0;
  useCountDown(period ? Date.parse(period.until) : 0, campaign.reload);
  const offer =
    sale?.kind === 'sale' ? sale.offers.find((each) => each.session === session) : undefined;
  if (!offer) return null;
  const offerState = stateOf(campaign, mechanic, 'sale')?.offers.find(
    (each) => each.session === session,
  );
  const product = campaign.page.products.find(({ id }) => id === offer.product);
  const { reward, priceCents } = offer;
  const isForMoney = priceCents !== undefined;
  // A product that the shop no longer sells is not shown.
  if (isForMoney && product === undefined) return null;
  const order = offerState?.order ?? null;
  const leftCount = offerState?.left ?? offer.stock;
  const takenWhere = offerState?.taken ?? null;
  const isGoneToday =
    reward !== undefined && campaign.standing?.goneToday?.includes(reward) === true;
  const isSoldOut = (leftCount === 0 || isGoneToday) && !isBefore;
  /** A purchase is paid on the page of its order; a preview has no order. */
  const toOrder = (standing: CampaignStanding): void => {
    const offers = stateOf({ standing }, mechanic, 'sale')?.offers;
    const id = offers?.find((each) => each.session === session)?.order?.id;
    if (id === undefined || campaign.page.preview) return;
    const { pathname } = window.location;
    void import('../../../../domain/payments/paid-from.ts').then(({ rememberOrigin }) =>
      rememberOrigin(id, pathname),
    );
    navigate('orderDetail', undefined, { id });
  };
  const take = (onDone: Parameters<typeof campaign.act>[2]): void =>
    campaign.act(mechanic, { kind: 'sale', session }, onDone);
  const offReason =
    takenWhere !== null
      ? takenWhere === 'here'
        ? t.taken
        : t.takenElsewhere
      : period === undefined
        ? t.session.over
        : isBefore
          ? t.toCome
          : isSoldOut
            ? isGoneToday
              ? t.goneToday
              : t.soldOut
            : undefined;
  return (
    <Card title={title}>
      <p className="small num below-8">
        {period === undefined
          ? t.session.over
          : isBefore
            ? t.session.before(timeInText(period.from))
            : t.session.open(clock(period.until))}
      </p>
      {reward !== undefined && <RewardList page={campaign.page} names={[reward]} />}
      {product && isForMoney && <Priced product={product} cents={priceCents} />}
      <p className="small num above-8 below-8">
        {t.left(leftCount, offer.stock)}
        <progress
          className={css.progress}
          value={leftCount}
          max={offer.stock}
          aria-label={t.left(leftCount, offer.stock)}
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
          off={offReason}
          onAct={isForMoney ? sheet.open : () => take(t.granted)}
        >
          {isForMoney ? t.sale.buyFor(amountText(priceCents)) : t.take}
        </ActButton>
      )}
      {sheet.Sheet && isForMoney && product && order === null && (
        <sheet.Sheet
          product={product}
          priceCents={priceCents}
          button={
            <ActButton
              campaign={campaign}
              mechanic={mechanic}
              off={offReason}
              onAct={() => take(toOrder)}
            >
              {t.sale.buyFor(amountText(priceCents))}
            </ActButton>
          }
          onClose={sheet.close}
        />
      )}
      <p className={css.after}>
        {order?.isPaid === false
          ? t.sale.held
          : takenWhere !== null && <Link to="coupons">{t.toWallet}</Link>}
      </p>
    </Card>
  );
}

/** A product at the price of the sale, next to its normal price. */
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
