import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { CSSProperties } from 'react';

/** A theme in the tokens of the house, so that all its parts look like the campaign. */
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
