import type { RouteName } from '@shtrans/contract/addresses/addresses';
import { withBrand } from '../../domain/app/brand.ts';
import { language } from '../../core/i18n/language.ts';
import { pictureAddress, shareInfoOf } from '../../domain/share/share-info.ts';
import { sharingMessages } from './messages.ts';
import css from './share-card.module.css';

interface ShareCardProps {
  name: RouteName;
  /** The title and text of a share; without them the page's own. */
  title?: string | undefined;
  desc?: string | undefined;
}

/** A shared page as chats show it: title and text, truncated, its picture, and its source. */
export function ShareCard({ name, title, desc }: ShareCardProps) {
  const t = sharingMessages();
  const info = shareInfoOf(name);
  return (
    <section className={css.card}>
      <div className={css.words}>
        <h2 className="strong">{title?.trim().slice(0, 60) || info.title[language()]}</h2>
        <p className="small quiet">{desc?.trim().slice(0, 120) || info.desc[language()]}</p>
        <p className={`${css.source} tiny quiet`}>{withBrand(t.source)}</p>
      </div>
      <img src={pictureAddress(info.picture, 'svg')} alt="" width={84} height={84} loading="lazy" />
    </section>
  );
}
