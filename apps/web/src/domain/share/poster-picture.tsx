import { shareMessages } from './messages.ts';
import css from './share-sheet.module.css';

/** A poster to save with a long press, if nothing else can save it. `address`: of the PNG. */
export function PosterPicture({ address }: { address: string }) {
  const t = shareMessages();
  return (
    <figure className={css.poster}>
      <img src={address} alt={t.posterOf} width={750} height={1200} />
      <figcaption className="small quiet centred">{t.posterHold}</figcaption>
    </figure>
  );
}
