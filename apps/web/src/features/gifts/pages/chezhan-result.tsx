import type { Gift } from '@shtrans/contract/gifts';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../../../core/api/api-error.ts';
import { textOr } from '../../../core/i18n/language.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { navigate, useRoute } from '../../../core/route/router.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { fullTime } from '../../../ui/time.ts';
import { showToast } from '../../../ui/toast.ts';
import { claimGift, GiftFrame, giftQuery, Headline, RulesLink } from '../gift-page.tsx';
import { giftMessages } from '../messages.ts';

const NAME = 'shanghai-chezhan';

/** What was granted. Who comes from the campaign's button (`claim=1`) claims by arriving, once. */
export default function ChezhanResultPage() {
  const t = giftMessages();
  const asks = useRoute().query['claim'] === '1';
  const gift = useQuery(giftQuery(NAME));
  const [refused, setRefused] = useState(false);
  const { run } = useAction(claimGift, {
    // A reload or a shared address is not another claim.
    onDone: () => navigate('chezhanResult', undefined, undefined, { replace: true }),
    onFail: (refusal) => {
      setRefused(true);
      showToast(errorText(refusal));
      gift.refetch();
    },
  });
  const claiming = asks && !refused && gift.data?.state === 'open';
  const claim = useEffectEvent(() => run(NAME));
  useEffect(() => {
    if (claiming) claim();
  }, [claiming]);

  const granted = gift.data?.claim != null;
  return (
    <GiftFrame
      gift={claiming ? { ...gift, data: undefined } : gift}
      before="chezhanLogin"
      footer={
        <ButtonLink
          to={granted ? 'trafficGuide' : 'chezhanLogin'}
          color="primary"
          size="large"
          block
        >
          {granted ? t.toGuide : t.toGift}
        </ButtonLink>
      }
      head={(data) => <ResultHead gift={data} />}
      offers={false}
    >
      <RulesLink />
    </GiftFrame>
  );
}

function ResultHead({ gift: { claim, state } }: { gift: Gift }) {
  const t = giftMessages();
  return (
    <Headline aria-live="polite">
      <h2>{claim === null ? t.notGranted : t.granted}</h2>
      <p className="num">
        {claim === null
          ? textOr(t.state, state, t.state.other)
          : `${t.grantedAt(fullTime(claim.at))} · ${t.validUntil(fullTime(claim.expiresAt))}`}
      </p>
    </Headline>
  );
}
