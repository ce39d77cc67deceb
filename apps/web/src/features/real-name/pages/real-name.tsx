import type { RealName } from '@shtrans/contract/real-name/schemas';
import { textOr } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { goTo, useRoute } from '../../../core/route/router.ts';
import { safeReturn } from '../../../core/route/safe-return.ts';
import { StatusBadge, type Tone } from '../../../ui/button/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { RowList } from '../../../ui/list/rows.tsx';
import { fullTime } from '../../../ui/text/time.ts';
import { IdentityForm } from '../identity-form.tsx';
import { realNameMessages } from '../messages.ts';
import { realNameQuery } from '../queries.ts';

/** Polling interval while a check is in progress, in ms. */
const AGAIN_MS = 2000;

/** The rider's identity: a form, the state of its check, and the link to the page that needed it. */
export default function RealNamePage() {
  const t = realNameMessages();
  const realName = useQuery(realNameQuery, {
    again: ({ data }) => (data?.state === 'pending' ? AGAIN_MS : false),
  });
  const returnPath = safeReturn(useRoute().query['return']);
  return (
    <FactPage
      before="home"
      of={realName}
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
          <Standing of={data} />
        ) : (
          <>
            <p className="quiet sides above-12">{t.lead}</p>
            {data.state === 'failed' && <Refused of={data} />}
            <IdentityForm of={data} onSent={realName.refetch} />
          </>
        )
      }
    </FactPage>
  );
}

const TONES: Record<RealName['state'], Tone> = {
  none: 'quiet',
  pending: 'wait',
  passed: 'good',
  failed: 'bad',
};

/** A submitted identity, masked. */
function Standing({ of }: { of: RealName }) {
  const t = realNameMessages();
  return (
    <section className="card stack between-12" aria-live="polite">
      <div className="row spread">
        <h2>{t.kinds[of.kind ?? 'resident_id']}</h2>
        <StatusBadge tone={TONES[of.state]}>{t.state[of.state]}</StatusBadge>
      </div>
      <p className="quiet">{of.state === 'pending' ? t.pendingText : t.passedText}</p>
      <RowList
        rows={[
          [t.name, of.name],
          [t.number, of.number],
          [t.submittedAt, of.submittedAt && fullTime(of.submittedAt)],
          [t.decidedAt, of.decidedAt && fullTime(of.decidedAt)],
        ]}
      />
    </section>
  );
}

/** Why the last attempt failed. */
function Refused({ of: { reason, decidedAt } }: { of: RealName }) {
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
