import type { Block } from '@shtrans/contract/campaigns/blocks';
import { standingMessages } from '../standing-messages.ts';
import { PosterButton } from '../poster-button.tsx';
import type { CampaignView } from '../use-campaign.ts';
import { type BlockProps, Card } from './card.tsx';

/** A tree, on a poster's grid. */
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
