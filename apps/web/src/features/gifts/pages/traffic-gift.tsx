import { ButtonLink } from '../../../ui/button-link.tsx';
import { GiftPage } from '../gift-page.tsx';
import { giftMessages } from '../messages.ts';

/** The gift of the traffic guide. */
export default function TrafficGiftPage() {
  const t = giftMessages();
  return (
    <GiftPage
      name="traffic"
      onward={
        <ButtonLink to="trafficGuide" color="primary" size="large" block>
          {t.toGuide}
        </ButtonLink>
      }
    />
  );
}
