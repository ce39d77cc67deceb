import { token } from '../../../core/session/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { GiftPage, RulesLink } from '../gift-page.tsx';
import { giftMessages } from '../messages.ts';

/**
 * Where the railway-station campaign begins. The button leads to the result, which claims; riders
 * without a login pass by the login page on the way there.
 */
export default function ChezhanLoginPage() {
  const t = giftMessages();
  const onward = (
    <ButtonLink to="chezhanResult" color="primary" size="large" block>
      {t.toGift}
    </ButtonLink>
  );
  return (
    <GiftPage
      name="shanghai-chezhan"
      lead={t.welcome}
      onward={onward}
      enter={
        <ButtonLink to="chezhanResult" query={{ claim: 1 }} color="pay" size="large" block>
          {token() === undefined ? t.logInAndClaim : t.claim}
        </ButtonLink>
      }
    >
      <RulesLink />
    </GiftPage>
  );
}
