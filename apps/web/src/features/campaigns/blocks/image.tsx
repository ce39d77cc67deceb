import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import css from '../campaign.module.css';
import type { BlockProps } from './card.tsx';

/** A drawing as the address of a picture. */
export const drawingUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** A drawing across the page, with the campaign's name over it. */
export function ImageBlock({ block: { art, title, text }, campaign }: BlockProps<Block<'image'>>) {
  const svg = campaign.page.art[art];
  return (
    <section className={css.picture}>
      {svg !== undefined && <img src={drawingUrl(svg)} alt="" decoding="sync" />}
      {(title ?? text) && (
        <div className={css.over}>
          {title && <h2>{inLanguage(title)}</h2>}
          {text && <p>{inLanguage(text)}</p>}
        </div>
      )}
    </section>
  );
}
