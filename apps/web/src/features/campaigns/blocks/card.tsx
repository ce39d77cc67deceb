import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../../core/i18n/language.ts';
import { Button } from '../../../ui/button/button.tsx';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import type { CampaignView } from '../use-campaign.ts';

/** What a block gets: what the operator wrote, and the campaign it is of. */
export interface BlockProps<B> {
  block: B;
  campaign: CampaignView;
}

/** The frame of a block: a card, with its title where it has one. */
export const Card = ({
  title,
  children,
}: {
  title?: Bilingual | undefined;
  children: ReactNode;
}) => (
  <section className={css.card}>
    {title && <h2 className={css.title}>{inLanguage(title)}</h2>}
    {children}
  </section>
);

interface ActProps {
  campaign: CampaignView;
  mechanic: string;
  /** Why it cannot be done now, in a word or two; undefined: it can. */
  off?: string | undefined;
  onAct: () => void;
  children: ReactNode;
}

/** The button of a mechanic: off while the campaign is not open, the operator paused it, or something else hinders. */
export function ActButton({ campaign, mechanic, off, onAct, children }: ActProps) {
  const t = campaignMessages();
  const { standing, busy, page } = campaign;
  const phase = standing?.phase ?? page.phase;
  const isPaused = standing?.off.some((part) => part === '' || part === mechanic) ?? false;
  const hindered = standing?.hindrance === 'host' || standing?.hindrance === 'real_name';
  const isOpen = phase === 'open' || phase === 'claim';
  return (
    <Button
      color="pay"
      size="large"
      block
      loading={busy.includes(mechanic)}
      disabled={off !== undefined || isPaused || hindered || !isOpen}
      onClick={onAct}
    >
      {isPaused ? t.paused : (off ?? children)}
    </Button>
  );
}
