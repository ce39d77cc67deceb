import { useMessages } from '../../../core/i18n/messages.ts';
import { Link } from '../../../core/route/link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { GiftPage } from '../gift-page.tsx';
import { giftMessages } from '../messages.ts';

/** The gift of the traffic guide. */
export default function TrafficGiftPage() {
  const t = useMessages(giftMessages);
  return (
    <GiftPage
      name="traffic"
      onward={
        <Link
          to="trafficGuide"
          className={buttonClass({ color: 'primary', size: 'large', block: true })}
        >
          {t.toGuide}
        </Link>
      }
    />
  );
}
