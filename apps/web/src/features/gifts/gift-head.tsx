import type { Gift } from '@shtrans/contract/gifts';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { shortTime } from '../../ui/time.ts';
import { giftMessages } from './messages.ts';
import './gifts.css';

/** A gift's name, what it is, when it is open and how many are left. */
export function GiftHead({ gift, lead }: { gift: Gift; lead?: string }) {
  const t = useMessages(giftMessages);
  const tongue = language();
  return (
    <section className="gift-head">
      {lead !== undefined && <p className="gift-lead">{lead}</p>}
      <h2>{inLanguage(gift.title)}</h2>
      <p>{inLanguage(gift.text)}</p>
      <p className="gift-window num">
        {t.window(shortTime(gift.from, tongue), shortTime(gift.until, tongue))}
        {gift.left !== null && gift.state === 'open' && ` · ${t.left(String(gift.left))}`}
      </p>
    </section>
  );
}
