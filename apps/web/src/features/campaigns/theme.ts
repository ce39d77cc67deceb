import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { CSSProperties } from 'react';
import { inScheme, mix, textTwin } from '../../ui/picture/colour.ts';

/** Ground, surface and text of the dark scheme (ui/style/base.css). */
const DARK = { ground: '#0e1718', surface: '#182426', ink: '#e6efee' };
/** Percent of the accent in dark grounds: its hue is visible, and text keeps its contrast. */
const TINT = 6;

/**
 * Maps a theme to the app's design tokens, so that all components take the campaign's colours. The data have one
 * scheme: for the dark one its papers are the app's, tinted by the accent, and the accent gets a lighter twin.
 */
export function themeStyle({
  paper,
  ink,
  accent,
  onAccent,
  card,
}: CampaignPageView['theme']): CSSProperties {
  const twin = textTwin(accent);
  const inks = inScheme(ink, DARK.ink);
  const accents = inScheme(accent, twin);
  /** The card with some of the accent: chosen chips, notes, lines, what is off. */
  const tint = (percent: number): string =>
    inScheme(mix(card, accent, percent), mix(DARK.surface, twin, percent));
  return {
    '--ground': inScheme(paper, mix(DARK.ground, accent, TINT)),
    '--surface': inScheme(card, mix(DARK.surface, accent, TINT)),
    '--ink': inks,
    '--ink-2': inks,
    '--ink-3': inks,
    '--line': tint(16),
    '--idle': tint(22),
    '--waiting': tint(12),
    '--brand-tint': tint(10),
    '--good-tint': tint(10),
    '--quiet-tint': tint(6),
    '--brand': accents,
    '--pay': accents,
    // The head keeps the campaign's own colours, as its picture does.
    '--head': accent,
    '--on-head': onAccent,
    '--accent': accents,
    '--on-accent': inScheme(onAccent, DARK.ground),
  } as CSSProperties;
}
