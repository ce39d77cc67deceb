import type { Rebate, RebateTerms } from '@shtrans/contract/rebate/schemas';
import { useState } from 'react';
import { errorText, hasCode } from '../../../core/api/api-error.ts';
import { attempt } from '../../../core/api/attempt.ts';
import { call } from '../../../core/api/call.ts';
import { writeQuery } from '../../../core/query/query-cache.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { navigate } from '../../../core/route/router.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { Tick } from '../../../ui/form/tick.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { fullTime } from '../../../ui/text/long-date.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import css from '../invites.module.css';
import { inviteMessages } from '../messages.ts';
import { rebateQuery } from '../queries.ts';
import { Terms } from '../terms.tsx';

const signUp = (version: number): Promise<Rebate> =>
  attempt(`rebate promoter ${version}`, (idempotencyKey) =>
    call('POST integral:/v1/rebate/promoter', { body: { version }, idempotencyKey }),
  );

/** Signing up as a promoter: the benefits, the terms, and the agreement to them. */
export default function RebateSignupPage() {
  const t = inviteMessages().rebate;
  const read = useQuery(rebateQuery);
  return (
    <FactPage before="home" read={read} skeleton={<RowsSkeleton cards={2} />}>
      {({ terms, promoter }) =>
        promoter ? (
          <ErrorBlock
            status="done"
            title={t.signedUp}
            description={t.since(fullTime(promoter.since))}
          >
            <ButtonLink to="rebateQrcode" color="primary">
              {t.toQrcode}
            </ButtonLink>
            <ButtonLink to="rebatePoints" color="primary" fill="outline">
              {t.toPoints}
            </ButtonLink>
          </ErrorBlock>
        ) : terms ? (
          <Form terms={terms} onOutdated={read.refetch} />
        ) : (
          <ErrorBlock status="empty" title={t.notOffered} />
        )
      }
    </FactPage>
  );
}

function Form({ terms, onOutdated }: { terms: RebateTerms; onOutdated: () => void }) {
  const t = inviteMessages().rebate;
  const [agreed, setAgreed] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = useAction(signUp, {
    onDone: (rebate) => {
      writeQuery(rebateQuery, rebate);
      showToast(t.signedUp);
      navigate('rebateQrcode', undefined, undefined, { replace: true });
    },
    onFail: (error) => {
      showToast(errorText(error));
      // New terms need a new consent.
      if (hasCode(error, 'agreement_outdated')) setAgreed(false);
      onOutdated();
    },
  });
  return (
    <>
      <section className={css.hero}>
        <h2 className="huge strong tight">{t.title}</h2>
        <p>{t.lead(terms.upTo)}</p>
      </section>
      <Terms terms={terms} />
      <section className="card">
        <Tick
          checked={agreed}
          error={fault}
          onChange={(isTicked) => {
            setAgreed(isTicked);
            setFault(undefined);
          }}
        >
          {t.agree}
        </Tick>
        <Button
          block
          size="large"
          color="primary"
          loading={send.running}
          onClick={() => (agreed ? send.run(terms.version) : setFault(t.agreeFirst))}
        >
          {t.signUp}
        </Button>
      </section>
    </>
  );
}
