import type { Itinerary, PlanAnswer } from '@shtrans/contract/plans';
import { useMessages } from '../../core/i18n/messages.ts';
import { href } from '../../core/route/href.ts';
import type { Query } from '@shtrans/contract/link-to';
import { copyText } from '../../ui/copy-text.ts';
import { shareBySystem } from '../../domain/share/system-share.ts';
import { clock } from '../../ui/time.ts';
import { showToast } from '../../ui/toast.ts';
import { planningMessages } from './messages.ts';
import { PlanIcon } from './plan-icon.tsx';
import { placeName } from './plan-text.ts';

interface ShareItineraryProps {
  itinerary: Itinerary;
  answer: PlanAnswer;
  /** The query of the way's address; it names a time. */
  query: Query;
}

/** Passes the itinerary on: the address holds all that another phone needs to show the same. */
export function ShareItinerary({ itinerary, answer, query }: ShareItineraryProps) {
  const texts = useMessages(planningMessages);
  const t = texts.select;
  const share = async () => {
    const url = new URL(href('planSelect', undefined, query), window.location.origin).href;
    const title = t.shareTitle(placeName(answer.from, texts), placeName(answer.to, texts));
    const text = t.shareText(clock(itinerary.departsAt), clock(itinerary.arrivesAt));
    if (await shareBySystem({ title, text, url })) return;
    showToast((await copyText(url)) ? t.copied : t.copyFailed);
  };
  return (
    <button type="button" className="icon-button" aria-label={t.share} onClick={() => void share()}>
      <PlanIcon name="share" size="l" />
    </button>
  );
}
