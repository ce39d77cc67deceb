import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../core/api/error-text.ts';
import { language } from '../../../core/i18n/language.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { back } from '../../../core/route/back.ts';
import { Link } from '../../../core/route/link.tsx';
import { navigate } from '../../../core/route/router.ts';
import { useRoute, useRouteTitle } from '../../../core/route/use-route.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { RequestError } from '../../../ui/request-error.tsx';
import { fullTime } from '../../../ui/time.ts';
import { showToast } from '../../../ui/toast.ts';
import { CouponList, CouponSkeletons } from '../../../domain/coupons/coupon-list.tsx';
import { useStateText } from '../gift-page.tsx';
import { giftMessages } from '../messages.ts';
import { claimGift, giftQuery } from '../queries.ts';

const NAME = 'shanghai-chezhan';

/** What was granted. Who comes from the campaign's button (`claim=1`) claims by arriving, once. */
export default function ChezhanResultPage() {
  const t = useMessages(giftMessages);
  const { query } = useRoute();
  const { data, error, refetch } = useQuery(giftQuery(NAME));
  const stateText = useStateText();
  const asked = useRef(false);
  const [decided, setDecided] = useState(false);
  const { run, running } = useAction(claimGift, {
    // A reload or a shared address is not another claim.
    onDone: () => navigate('chezhanResult', undefined, undefined, { replace: true }),
    onFail: (refusal) => {
      setDecided(true);
      showToast(errorText(refusal));
      refetch();
    },
  });
  const wanted = query['claim'] === '1' && data?.state === 'open';
  useEffect(() => {
    if (!wanted || asked.current) return;
    asked.current = true;
    run(NAME);
  }, [wanted, run]);

  const waiting = (data === undefined && error === null) || running || (wanted && !decided);
  return (
    <Page
      title={useRouteTitle()}
      onBack={() => back('chezhanLogin')}
      footer={
        <Link
          to={data?.claim ? 'trafficGuide' : 'chezhanLogin'}
          className={buttonClass({ color: 'primary', size: 'large', block: true })}
        >
          {data?.claim ? t.toGuide : t.toGift}
        </Link>
      }
    >
      {data === undefined && error !== null && <RequestError error={error} onRetry={refetch} />}
      {waiting && <CouponSkeletons />}
      {data !== undefined && !waiting && (
        <>
          <section className="gift-head" aria-live="polite">
            <h2>{data.claim === null ? t.notGranted : t.granted}</h2>
            <p className="num">
              {data.claim === null
                ? stateText(data.state)
                : `${t.grantedAt(fullTime(data.claim.at, language()))} · ${t.validUntil(
                    fullTime(data.claim.expiresAt, language()),
                  )}`}
            </p>
          </section>
          {data.claim !== null && (
            <>
              <CouponList items={data.items} />
              <p className="gift-note">{t.wallet}</p>
            </>
          )}
          <p className="gift-links">
            <Link to="chezhanRule">{t.rules}</Link>
          </p>
        </>
      )}
    </Page>
  );
}
