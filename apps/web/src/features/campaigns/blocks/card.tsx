import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../../core/i18n/language.ts';
import { Button } from '../../../ui/button/button.tsx';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import type { CampaignView } from '../use-campaign.ts';

/** The props of a block: its operator data and its campaign. */
export interface BlockProps<B> {
  block: B;
  campaign: CampaignView;
}

/** The frame of a block: a card with an optional title. */
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
  /** A short reason why the action is not available; undefined if it is. */
  off?: string | undefined;
  onAct: () => void;
  /** What it acts on, where a page has several such buttons: heard, not shown. */
  name?: string | undefined;
  children: ReactNode;
}

/**
 * The button of a mechanic: disabled while the campaign is not open, the mechanic is paused, or something else prevents
 * it.
 */
export function ActButton({ campaign, mechanic, off, onAct, name, children }: ActProps) {
  const t = campaignMessages();
  const { standing, busy, page } = campaign;
  const phase = standing?.phase ?? page.phase;
  const isPaused = standing?.off.some((part) => part === '' || part === mechanic) ?? false;
  const isHindered = standing?.hindrance === 'host' || standing?.hindrance === 'real_name';
  const isOpen = phase === 'open' || phase === 'claim';
  const text = isPaused ? t.paused : (off ?? children);
  return (
    <Button
      color="pay"
      size="large"
      block
      aria-label={name !== undefined && typeof text === 'string' ? t.named(text, name) : undefined}
      loading={busy.includes(mechanic)}
      disabled={off !== undefined || isPaused || isHindered || !isOpen}
      onClick={onAct}
    >
      {text}
    </Button>
  );
}
