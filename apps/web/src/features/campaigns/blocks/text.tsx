import type { Block } from '@shtrans/contract/campaigns/blocks';
import { campaignText } from '../campaign-text.ts';
import { type BlockProps, Card } from './card.tsx';

export const TextBlock = ({
  block: { title, paragraphs },
  campaign: { page },
}: BlockProps<Block<'text'>>) => (
  <Card title={title}>
    <div className="stack between-8">
      {paragraphs.map((paragraph) => (
        <p key={paragraph.zh}>{campaignText(paragraph, page)}</p>
      ))}
    </div>
  </Card>
);
