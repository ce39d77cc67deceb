import type { PromoterOffer } from '@shtrans/contract/invites/schemas';
import { useState } from 'react';
import { errorText } from '../../../core/api/api-error.ts';
import { attempt } from '../../../core/api/attempt.ts';
import { call } from '../../../core/api/call.ts';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { writeQuery } from '../../../core/query/query-cache.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { navigate, useRoute } from '../../../core/route/router.ts';
import { useLoggedIn } from '../../../core/session/session.ts';
import { LoginForm } from '../../../domain/login/login-form.tsx';
import { logIn, startSession } from '../../../domain/login/start-session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { Note } from '../../../ui/page/note.tsx';
import css from '../invites.module.css';
import { inviteMessages } from '../messages.ts';
import { rewardQuery } from '../queries.ts';

const claim = (promoter: string) =>
  attempt(`promoter ${promoter}`, (idempotencyKey) =>
    call('POST maas:/v1/promoter-reward', { body: { promoter }, idempotencyKey }),
  );

/** The login that binds a new rider to a promoter, for points. */
export default function PromoterLoginPage() {
  const t = inviteMessages().promoter;
  const { promoter = '' } = useRoute().query;
  const offer = useQuery(
    promoter === ''
      ? undefined
      : query('GET maas:/v1/promoters/:promoter', { params: { promoter } }),
  );
  return (
    <FactPage
      before="home"
      read={offer}
      idle={<ErrorBlock status="empty" title={t.noCode} description={t.noCodeHint} />}
    >
      {(promoterOffer) => <Offer offer={promoterOffer} />}
    </FactPage>
  );
}

function Offer({ offer }: { offer: PromoterOffer }) {
  const t = inviteMessages().promoter;
  const isLoggedIn = useLoggedIn();
  const [refusal, setRefusal] = useState<string>();
  const get = useAction(claim, {
    onDone: (answer) => {
      writeQuery(rewardQuery, answer);
      navigate('promoterPoints', undefined, undefined, { replace: true });
    },
    onFail: (error) => setRefusal(errorText(error)),
  });
  const { promoter, name, points, newDays, state } = offer;
  return (
    <>
      <section className={css.hero}>
        <h2 className="huge strong tight">{t.title(points)}</h2>
        <p>{t.forWhom(newDays)}</p>
        <p className="small">{t.by(inLanguage(name))}</p>
      </section>
      {refusal !== undefined && <Note>{refusal}</Note>}
      <section className="card stack between-12">
        {state !== 'open' ? (
          <p>{textOr(t.state, state, t.state.over)}</p>
        ) : isLoggedIn ? (
          <>
            <p>{t.known}</p>
            <Button
              block
              size="large"
              color="primary"
              loading={get.running}
              onClick={() => get.run(promoter)}
            >
              {t.get(points)}
            </Button>
          </>
        ) : (
          <LoginForm
            submitText={t.submit(points)}
            submit={logIn}
            onSession={(session) => {
              startSession(session);
              get.run(promoter);
            }}
          />
        )}
        {isLoggedIn && (
          <ButtonLink to="promoterPoints" block fill="none">
            {t.toReward}
          </ButtonLink>
        )}
      </section>
      <p className="small quiet centred sides above-12">{t.note}</p>
    </>
  );
}
