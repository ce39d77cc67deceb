import type { OrderDetail } from '@shtrans/contract/orders';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { StarsShown } from '../../ui/stars.tsx';
import { fullTime } from '../../ui/time.ts';
import { aftercareMessages } from './messages.ts';
import { textOr } from '../../core/i18n/text-or.ts';

/** What the rider said of the trip. */
export function Rated({ rating }: { rating: NonNullable<OrderDetail['rating']> }) {
  const { evaluate } = useMessages(aftercareMessages);
  const { stars, tags, comment, at } = rating;
  return (
    <section className="card judged" aria-live="polite">
      <div className="judged-sign tone-good">
        <Icon name="check" size="xl" />
      </div>
      <h2>{evaluate.thanks}</h2>
      <StarsShown value={stars} label={evaluate.star(stars)} />
      {tags.length > 0 && (
        <ul className="judged-tags">
          {tags.map((tag) => (
            <li key={tag}>{textOr(evaluate.tag, tag, tag)}</li>
          ))}
        </ul>
      )}
      {comment !== '' && <p className="judged-words">{comment}</p>}
      <p className="judged-at num">{evaluate.ratedAt(fullTime(at, language()))}</p>
    </section>
  );
}
