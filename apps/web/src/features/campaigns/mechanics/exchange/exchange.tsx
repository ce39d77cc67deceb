import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { useLateSheet } from '../../../../ui/overlay/late-sheet.ts';
import { amountText } from '../../amount-text.ts';
import { campaignMessages } from '../../messages.ts';
import { standingMessages } from '../../standing-messages.ts';
import { rewardText } from '../../reward.tsx';
import { type CampaignView, goneWords, stateOf } from '../../use-campaign.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';
import { loadProductTexts } from '../product-texts.ts';
import css from '../../carbon.module.css';
import { PosterButton } from '../../poster-button.tsx';

/** The offers that the rider can exchange the balance for, with their costs. */
export function ExchangeBlock({
  block: { title, mechanic },
  campaign,
}: BlockProps<Block<'exchange'>>) {
  const t = standingMessages().exchange;
  const exchange = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'exchange');
  if (exchange?.kind !== 'exchange') return null;
  const { currency, offers } = exchange;
  return (
    <Card title={title}>
      {state && <p className="below-12">{t.balance(amountText(currency, state.balance))}</p>}
      <ul className={css.offers}>
        {offers.map((offer) => (
          <Offer
            key={offer.id}
            campaign={campaign}
            mechanic={mechanic}
            currency={currency}
            offer={offer}
          />
        ))}
      </ul>
    </Card>
  );
}

interface OfferProps {
  campaign: CampaignView;
  mechanic: string;
  currency: Mechanic<'exchange'>['currency'];
  offer: Mechanic<'exchange'>['offers'][number];
}

const loadSheet = async () => {
  const [{ ExchangeSheet }] = await Promise.all([
    import('./exchange-sheet.tsx'),
    loadProductTexts(),
  ]);
  return ExchangeSheet;
};

function Offer({ campaign, mechanic, currency, offer: { id, reward, cost, limit } }: OfferProps) {
  const all = campaignMessages();
  const t = standingMessages().exchange;
  const sheet = useLateSheet(loadSheet);
  const state = stateOf(campaign, mechanic, 'exchange');
  const offerState = state?.offers.find((each) => each.id === id);
  const takenCount = offerState?.taken ?? 0;
  const grantedReward = campaign.page.rewards[reward];
  const name = grantedReward ? rewardText(grantedReward) : '';
  const price = amountText(currency, cost);
  const missing = cost - (state?.balance ?? 0);
  const isOff = campaign.standing?.off.some((part) => part === reward) ?? false;
  const offReason = isOff
    ? all.paused
    : takenCount >= limit
      ? t.limitReached
      : offerState?.isGone === true
        ? goneWords(campaign, [reward])
        : state !== undefined && campaign.standing?.hindrance === null && missing > 0
          ? t.missing(amountText(currency, missing))
          : undefined;
  const take = (): void =>
    campaign.act(mechanic, { kind: 'exchange', offer: id, n: takenCount + 1 }, () => {
      sheet.close();
      return all.granted;
    });
  return (
    <li>
      <span className="strong">{name}</span>
      <span className={css.cost}>{price}</span>
      <span className="small num">
        {grantedReward?.daily !== undefined && <>{all.aDay(grantedReward.daily)} · </>}
        {t.taken(takenCount, limit)}
      </span>
      <ActButton
        campaign={campaign}
        mechanic={mechanic}
        off={offReason}
        onAct={sheet.open}
        name={name}
      >
        {t.act(price)}
      </ActButton>
      {sheet.Sheet && (
        <sheet.Sheet
          page={campaign.page}
          reward={reward}
          name={name}
          limit={limit}
          price={price}
          balanceAfter={state && missing <= 0 ? amountText(currency, -missing) : undefined}
          button={
            <ActButton campaign={campaign} mechanic={mechanic} off={offReason} onAct={take}>
              {t.act(price)}
            </ActButton>
          }
          onClose={sheet.close}
        />
      )}
    </li>
  );
}

/** A tree, on the grid of a poster. */
const TREE = 'M12 21v-7M12 3l5 6h-2.5l3.5 5H6l3.5-5H7zM8 21h8';

const treesOf = ({ standing }: CampaignView): number =>
  standing?.awards.filter(({ reward }) => reward.kind === 'tree').length ?? 0;

/** The rider's certificate of the trees that were planted. */
export function PosterBlock({ block: { title, to }, campaign }: BlockProps<Block<'poster'>>) {
  const t = standingMessages().tree;
  const trees = treesOf(campaign);
  return (
    <Card title={title}>
      {trees === 0 ? (
        <p>{t.none}</p>
      ) : (
        <div className="stack between-12">
          <p>{t.planted(trees)}</p>
          <PosterButton
            page={campaign.page}
            to={to}
            lead={t.lead}
            note={t.planted(trees)}
            scan={t.scan}
            art={{ drawing: TREE }}
            label={t.save}
          />
        </div>
      )}
    </Card>
  );
}
