import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { drawingUrl } from '../../../ui/picture/drawing-url.ts';
import css from '../campaign.module.css';
import type { BlockProps } from './card.tsx';

/** A drawing across the page, with the campaign's name over it. */
export function ImageBlock({ block: { art, title, text }, campaign }: BlockProps<Block<'image'>>) {
  const svg = campaign.page.art[art];
  // WebKit draws an image with a data URL after its page; the size keeps the page from moving.
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg ?? '') ?? [];
  return (
    <section className={css.picture} data-head>
      {svg !== undefined && (
        <img src={drawingUrl(svg)} alt="" width={width} height={height} decoding="sync" />
      )}
      {(title ?? text) && (
        <div className={css.over}>
          {title && <h2>{inLanguage(title)}</h2>}
          {text && <p>{inLanguage(text)}</p>}
        </div>
      )}
    </section>
  );
}
