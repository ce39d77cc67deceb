import { useMessages } from '../../../core/i18n/messages.ts';
import { Link } from '../../../core/route/link.tsx';
import { token } from '../../../core/session/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { GiftPage } from '../gift-page.tsx';
import { giftMessages } from '../messages.ts';

const look = buttonClass({ color: 'pay', size: 'large', block: true });

/**
 * Where the railway-station campaign begins. The button leads to the result, which claims; riders
 * without a login pass by the login page on the way there.
 */
export default function ChezhanLoginPage() {
  const t = useMessages(giftMessages);
  const onward = (
    <Link
      to="chezhanResult"
      className={buttonClass({ color: 'primary', size: 'large', block: true })}
    >
      {t.toGift}
    </Link>
  );
  return (
    <GiftPage
      name="shanghai-chezhan"
      lead={t.welcome}
      onward={onward}
      enter={
        <Link to="chezhanResult" query={{ claim: 1 }} className={look}>
          {token() === undefined ? t.logInAndClaim : t.claim}
        </Link>
      }
    >
      <p className="gift-links">
        <Link to="chezhanRule">{t.rules}</Link>
      </p>
    </GiftPage>
  );
}
