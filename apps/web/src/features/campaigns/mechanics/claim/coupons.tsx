import type { Block } from '@shtrans/contract/campaigns/blocks';
import { bareCode } from '@shtrans/contract/values/typed-text';
import { useState } from 'react';
import { textOfErrorCode } from '../../../../ui/form/text-of-error-code.ts';
import { inLanguage } from '../../../../core/i18n/language.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Link } from '../../../../core/route/link.tsx';
import css from '../../campaign.module.css';
import { campaignMessages } from '../../messages.ts';
import { RewardList } from '../../reward.tsx';
import { goneWords, stateOf } from '../../use-campaign.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';

/** The number of digits of a card number that identify its bank. */
const CARD_DIGITS = { least: 6, most: 8 };

/** A claim: its rewards, who may have them, and the button. */
export function CouponsBlock({
  block: { title, mechanic },
  campaign,
}: BlockProps<Block<'coupons'>>) {
  const t = campaignMessages();
  const claim = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'claim');
  const [card, setCard] = useState('');
  const [checked, setChecked] = useState(false);
  if (claim?.kind !== 'claim') return null;
  const claimed = state?.claimed ?? false;
  const { cards } = claim;
  const isComplete = cards === undefined || card.length >= CARD_DIGITS.least;
  const act = (): void => {
    setChecked(true);
    if (!isComplete) return;
    const input = { kind: 'claim' as const, ...(cards && { card }) };
    campaign.act(mechanic, input, t.granted);
  };
  return (
    <Card title={title}>
      <RewardList page={campaign.page} names={claim.rewards} />
      {cards && !claimed && (
        <div className="above-12">
          <Field
            label={t.card(inLanguage(cards.bank))}
            inputMode="numeric"
            autoComplete="off"
            value={card}
            error={checked && !isComplete ? textOfErrorCode('campaign_card_refused') : undefined}
            onChange={(typed) =>
              setCard(bareCode(typed).replace(/\D/g, '').slice(0, CARD_DIGITS.most))
            }
          />
          <p className="tiny quiet below-12">{t.cardNote}</p>
        </div>
      )}
      <ActButton
        campaign={campaign}
        mechanic={mechanic}
        off={
          claimed
            ? t.claimed
            : state?.isGone === true
              ? goneWords(campaign, claim.rewards)
              : undefined
        }
        onAct={act}
        name={title && inLanguage(title)}
      >
        {t.claim}
      </ActButton>
      <p className={css.after}>{claimed && <Link to="coupons">{t.toWallet}</Link>}</p>
    </Card>
  );
}
