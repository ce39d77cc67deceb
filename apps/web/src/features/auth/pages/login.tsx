import type { Session } from '@shtrans/contract/auth/schemas';
import { type ReactNode, useState } from 'react';
import { ApiError, errorText } from '../../../core/api/api-error.ts';
import type { CallOutput } from '../../../core/api/call-types.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { LoginForm } from '../../../domain/login/login-form.tsx';
import { loginMessages } from '../../../domain/login/messages.ts';
import { useAgreements } from '../../../domain/login/queries.ts';
import { logIn } from '../../../domain/login/start-session.ts';
import { FactPage, RoutePage } from '../../../ui/page/fact-page.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { authMessages } from '../messages.ts';
import {
  bindPhone,
  logInByTicket,
  logInLocally,
  ticketQuery,
  useSessionStart,
} from '../session-start.ts';
import css from './login.module.css';

/** Two routes that share nearly all their code: login by phone, and by a partner's ticket. */
export default function LoginPage() {
  return useRoute().name === 'thirdPartyLogin' ? <PartnerLogin /> : <PhoneLogin />;
}

function PhoneLogin() {
  const t = authMessages();
  // A campaign page that needs its own credential names it in the query.
  const local = useRoute().query['credential'] === 'local';
  const start = useSessionStart(local ? 'local' : 'main');
  return (
    <RoutePage before="home">
      <LoginShell lead={local ? t.localLead : t.lead}>
        <LoginForm submitText={t.submit} submit={local ? logInLocally : logIn} onSession={start} />
      </LoginShell>
    </RoutePage>
  );
}

/** Greeting, line art and the form of the two login pages. */
function LoginShell({ lead, children }: { lead: string; children: ReactNode }) {
  const t = authMessages();
  const { newWindow } = loginMessages();
  const { sandboxInbox } = useAgreements();
  return (
    <div className={css.login}>
      <svg
        className={css.art}
        viewBox="0 0 327 72"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M3 54h92c22 0 22-40 44-40h185" stroke="var(--brand)" />
        <path d="M3 30h140c20 0 20 34 40 34h141" stroke="var(--orange-line)" />
        <path d="M230 3v66" stroke="var(--blue-line)" />
        <g fill="var(--ground)" stroke="var(--ink)" strokeWidth="3.5">
          <circle cx="46" cy="54" r="6" />
          <circle cx="124" cy="30" r="6" />
          <circle cx="230" cy="14" r="6" />
          <circle cx="230" cy="64" r="6" />
        </g>
      </svg>
      <p className={css.welcome}>{t.welcome}</p>
      <p className={css.lead}>{lead}</p>
      {children}
      <p className={css.after}>{t.firstTime}</p>
      {sandboxInbox !== undefined && (
        <p className={css.after}>
          <a href={sandboxInbox} target="_blank" rel="noreferrer noopener">
            {t.sandboxHint}
            <span className="visually-hidden">{newWindow}</span>
          </a>
        </p>
      )}
    </div>
  );
}

/** Asks whether to log in with the ticket of a link; binds a phone if the partner's account has none yet. */
function PartnerLogin() {
  const t = authMessages();
  const { ticket = '' } = useRoute().query;
  const ticketRead = useQuery(ticket === '' ? undefined : ticketQuery(ticket));
  const start = useSessionStart();
  return (
    <FactPage
      before="home"
      read={ticketRead}
      skeleton={<Waiting>{t.verifying}</Waiting>}
      idle={<NoEntry reason={t.noTicket} />}
      failed={(error, retry) => <Refused error={error} onRetry={retry} />}
    >
      {(account) =>
        account.result === 'phone_required' ? (
          <LoginShell lead={t.bindLead}>
            <Replaced present={account.present} />
            <LoginForm
              submitText={t.bindSubmit}
              submit={(input) => bindPhone(ticket, input)}
              onSession={start}
            />
          </LoginShell>
        ) : (
          <Consent ticket={ticket} account={account} onSession={start} />
        )
      }
    </FactPage>
  );
}

type Seen = CallOutput<'POST auth:/auth/cas/verifyTicket'>;

interface ConsentProps {
  ticket: string;
  account: Extract<Seen, { result: 'account' }>;
  onSession: (session: Session) => void;
}

/** The account that the link logs in to, and the button that does it: a link alone never logs a rider in. */
function Consent({ ticket, account: { phoneMasked, present }, onSession }: ConsentProps) {
  const t = authMessages();
  const [refusal, setRefusal] = useState<unknown>();
  const [entered, setEntered] = useState(false);
  const login = useAction(logInByTicket, {
    onDone: (session) => {
      setEntered(true);
      onSession(session);
    },
    onFail: setRefusal,
  });
  if (refusal !== undefined) {
    return <Refused error={refusal} onRetry={() => setRefusal(undefined)} />;
  }
  return (
    <section className={css.consent}>
      <h2 className={css.welcome}>{t.logInAs(phoneMasked)}</h2>
      <p className={css.lead}>{t.consent}</p>
      <Replaced present={present} />
      <p className={css.caution}>{t.caution}</p>
      <Button
        color="primary"
        size="large"
        block
        loading={login.running || entered}
        onClick={() => login.run(ticket)}
      >
        {t.logInNow}
      </Button>
      <ButtonLink to="home" replace size="large" block fill="outline">
        {t.notNow}
      </ButtonLink>
    </section>
  );
}

/** What happens to the present login of this phone. */
function Replaced({ present }: Pick<Seen, 'present'>) {
  const t = authMessages();
  if (present === null) return null;
  return (
    <p className={css.replaced}>{present.same ? t.sameLogin : t.otherLogin(present.phoneMasked)}</p>
  );
}

function Waiting({ children }: { children: string }) {
  return (
    <output className={css.wait}>
      <span className="spinner" aria-hidden="true" />
      {children}
    </output>
  );
}

/** Network and server failures can be retried; a refused ticket stays refused. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { retry } = authMessages();
  const { status, traceId } =
    error instanceof ApiError ? error : { status: undefined, traceId: '' };
  const canRetry = status === 0 || (status ?? 0) >= 500;
  return (
    <NoEntry reason={errorText(error)} traceId={traceId} disconnected={canRetry}>
      {canRetry && (
        <Button fill="outline" onClick={onRetry}>
          {retry}
        </Button>
      )}
    </NoEntry>
  );
}

interface NoEntryProps {
  reason: string;
  traceId?: string | undefined;
  disconnected?: boolean;
  children?: ReactNode;
}

/** Why the ticket is not valid, and the link to the login without one. */
function NoEntry({ reason, traceId, disconnected = false, children }: NoEntryProps) {
  const t = authMessages();
  const { query } = useRoute();
  return (
    <ErrorBlock
      status={disconnected ? 'disconnected' : 'default'}
      title={t.failed}
      description={reason}
      traceId={traceId}
    >
      {children}
      <ButtonLink to="login" query={{ return: query['return'] }} replace color="primary">
        {t.toLogin}
      </ButtonLink>
    </ErrorBlock>
  );
}
