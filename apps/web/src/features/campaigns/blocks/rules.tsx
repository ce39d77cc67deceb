import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { campaignText } from '../campaign-text.ts';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import type { BlockProps } from './card.tsx';

/** The rules of the campaign, collapsed at first. */
export function RulesBlock({
  block: { title, items },
  campaign: { page },
}: BlockProps<Block<'rules'>>) {
  const t = campaignMessages();
  return (
    <details className={css.card}>
      <summary className={css.summary}>{title ? inLanguage(title) : t.rules}</summary>
      <ol className={css.rules}>
        {items.map((item) => (
          <li key={item.zh}>{campaignText(item, page)}</li>
        ))}
      </ol>
    </details>
  );
}
