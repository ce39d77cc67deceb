import type { Block } from '@shtrans/contract/campaigns/blocks';
import { Link } from '../../../core/route/link.tsx';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import { RewardList } from '../reward.tsx';
import { goneWords, stateOf } from '../use-campaign.ts';
import { ActButton, type BlockProps, Card } from './card.tsx';

/** What a claim gives, and its button. */
export function CouponsBlock({
  block: { title, mechanic },
  campaign,
}: BlockProps<Block<'coupons'>>) {
  const t = campaignMessages();
  const claim = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'claim');
  if (claim?.kind !== 'claim') return null;
  const claimed = state?.claimed ?? false;
  return (
    <Card title={title}>
      <RewardList page={campaign.page} names={claim.rewards} />
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
        onAct={() => campaign.act(mechanic, { kind: 'claim' }, t.granted)}
      >
        {t.claim}
      </ActButton>
      <p className={css.after}>{claimed && <Link to="coupons">{t.toWallet}</Link>}</p>
    </Card>
  );
}
