import type { Gift } from '@shtrans/contract/gifts';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { fullTime, shortTime } from '../../ui/time.ts';
import { Headline } from './gift-frame.tsx';
import css from './gift-head.module.css';
import { giftMessages } from './messages.ts';

/** A gift's name, what it is, when it is open, how many are left, and whether the rider has it. */
export function GiftHead({ gift, lead }: { gift: Gift; lead: string | undefined }) {
  const t = useMessages(giftMessages);
  const tongue = language();
  return (
    <>
      <Headline>
        {lead !== undefined && <p className={css.lead}>{lead}</p>}
        <h2>{inLanguage(gift.title)}</h2>
        <p>{inLanguage(gift.text)}</p>
        <p className={css.window}>
          {t.window(shortTime(gift.from, tongue), shortTime(gift.until, tongue))}
          {gift.left !== null && gift.state === 'open' && ` · ${t.left(String(gift.left))}`}
        </p>
      </Headline>
      {gift.claim && (
        <output className={css.claimed}>
          {t.state.claimed} · {t.grantedAt(fullTime(gift.claim.at, tongue))}
        </output>
      )}
    </>
  );
}
