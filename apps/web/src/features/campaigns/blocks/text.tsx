import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { Card } from './card.tsx';

export const TextBlock = ({ block: { title, paragraphs } }: { block: Block<'text'> }) => (
  <Card title={title}>
    <div className="stack between-8">
      {paragraphs.map((paragraph) => (
        <p key={paragraph.zh}>{inLanguage(paragraph)}</p>
      ))}
    </div>
  </Card>
);
