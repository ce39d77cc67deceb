import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import type { Poster } from '../../domain/share/poster.ts';
import { drawingUrl } from '../../ui/picture/drawing-url.ts';

/** Returns a campaign's colours and first drawing for its posters. */
export function posterLook({
  theme,
  blocks,
  art,
}: Pick<CampaignPageView, 'theme' | 'blocks' | 'art'>): Required<Pick<Poster, 'colours'>> &
  Partial<Pick<Poster, 'art'>> {
  const colours = { ground: theme.accent, onGround: theme.onAccent };
  const image = blocks.find((block) => block.kind === 'image');
  const scene = image && sceneOf(art[image.art]);
  return { colours, ...(scene !== undefined && { art: { scene } }) };
}

/** Returns the address of a drawing for a poster, or undefined if it has no whole size. */
export function sceneOf(svg: string | undefined): string | undefined {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg ?? '') ?? [];
  if (svg === undefined || width === undefined || height === undefined) return undefined;
  // Firefox draws only pictures with a size of their own on a canvas.
  return drawingUrl(svg.replace('<svg ', `<svg width="${width}" height="${height}" `));
}
