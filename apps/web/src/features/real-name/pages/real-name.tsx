import type { RealName } from '@shtrans/contract/real-name/schemas';
import { useEffect, useRef } from 'react';
import { textOr } from '../../../core/i18n/language.ts';
import { forgetAnswers } from '../../../core/offline/forget.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { goTo, useRoute } from '../../../core/route/router.ts';
import { safeReturn } from '../../../core/route/safe-return.ts';
import { useHydrated } from '../../../core/view/use-hydrated.ts';
import { StatusBadge, type Tone } from '../../../ui/button/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { RowList } from '../../../ui/list/rows.tsx';
import { ofThisVisit } from '../../../ui/page/loaded.tsx';
import { fullTime } from '../../../ui/text/long-date.ts';
import { IdentityForm } from '../identity-form.tsx';
import { realNameMessages } from '../messages.ts';
import { realNameQuery } from '../queries.ts';

/** Polling interval while a check is in progress, in ms. */
const AGAIN_MS = 2000;

/** The rider's identity: a form, the state of its check, and the link to the page that needed it. */
export default function RealNamePage() {
  const t = realNameMessages();
  const knownRealName = useQuery(realNameQuery, {
    again: ({ data }) => (data?.state === 'pending' ? AGAIN_MS : false),
  });
  useForgettingAnswers(knownRealName.data?.state);
  const hasForm = knownRealName.data?.state === 'none' || knownRealName.data?.state === 'failed';
  // A stored page of a rider who has been verified since would show an empty form.
  const realName = useHydrated() && hasForm ? ofThisVisit(knownRealName) : knownRealName;
  const returnPath = safeReturn(useRoute().query['return']);
  return (
    <FactPage
      before="home"
      read={realName}
      footer={({ state }) =>
        state === 'passed' && returnPath !== undefined ? (
          <Button
            color="primary"
            size="large"
            block
            onClick={() => goTo(returnPath, { replace: true })}
          >
            {t.goOn}
          </Button>
        ) : undefined
      }
    >
      {(data) =>
        data.state === 'pending' || data.state === 'passed' ? (
          <Standing realName={data} />
        ) : (
          <>
            <p className="quiet sides above-12">{t.lead}</p>
            {data.state === 'failed' && <Refused realName={data} />}
            <IdentityForm realName={data} onSent={realName.refetch} />
          </>
        )
      }
    </FactPage>
  );
}

/** Forgets what the device knows by the earlier state, because gates and offers depend on it. */
function useForgettingAnswers(state: RealName['state'] | undefined): void {
  const earlier = useRef(state);
  useEffect(() => {
    if (earlier.current !== undefined && earlier.current !== state) forgetAnswers();
    earlier.current = state;
  }, [state]);
}

const TONES: Record<RealName['state'], Tone> = {
  none: 'quiet',
  pending: 'wait',
  passed: 'good',
  failed: 'bad',
};

/** A submitted identity, masked. */
function Standing({ realName }: { realName: RealName }) {
  const t = realNameMessages();
  return (
    <section className="card stack between-12" aria-live="polite">
      <div className="row spread">
        <h2>{t.kinds[realName.kind ?? 'resident_id']}</h2>
        <StatusBadge tone={TONES[realName.state]}>{t.state[realName.state]}</StatusBadge>
      </div>
      <p className="quiet">{realName.state === 'pending' ? t.pendingText : t.passedText}</p>
      <RowList
        rows={[
          [t.name, realName.name],
          [t.number, realName.number],
          [t.submittedAt, realName.submittedAt && fullTime(realName.submittedAt)],
          [t.decidedAt, realName.decidedAt && fullTime(realName.decidedAt)],
        ]}
      />
    </section>
  );
}

/** Why the last attempt failed. */
function Refused({ realName: { reason, decidedAt } }: { realName: RealName }) {
  const t = realNameMessages();
  return (
    <section className="card" aria-live="polite">
      <div className="row spread">
        <h2>{t.failedTitle}</h2>
        <StatusBadge tone={TONES.failed}>{t.state.failed}</StatusBadge>
      </div>
      <p>{textOr(t.reason, reason, t.reason.other)}</p>
      <p className="small faint above-8">{decidedAt !== null && fullTime(decidedAt)}</p>
    </section>
  );
}
