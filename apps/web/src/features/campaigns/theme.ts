import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { CSSProperties } from 'react';

/** Maps a theme to the app's design tokens, so that all components take the campaign's colours. */
export function themeStyle({
  paper,
  ink,
  accent,
  onAccent,
  card,
}: CampaignPageView['theme']): CSSProperties {
  return {
    '--ground': paper,
    '--surface': card,
    '--ink': ink,
    '--ink-2': ink,
    '--ink-3': ink,
    '--brand': accent,
    '--pay': accent,
    '--accent': accent,
    '--on-accent': onAccent,
  } as CSSProperties;
}
