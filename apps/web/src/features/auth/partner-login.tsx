import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { errorText } from '../../core/api/error-text.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { back } from '../../core/route/back.ts';
import { useRoute } from '../../core/route/use-route.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Page } from '../../ui/page.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoginForm } from '../../domain/login/login-form.tsx';
import { LoginShell } from './login-shell.tsx';
import { authMessages } from './messages.ts';
import { bindPhone, ticketQuery } from './queries.ts';
import { useSessionStart } from './use-session-start.ts';

/** Logs in with the ticket of the host; binds a phone when the partner's account has none yet. */
export function PartnerLogin() {
  const t = useMessages(authMessages);
  const { ticket } = useRoute().query;
  const verified = useQuery(ticket ? ticketQuery(ticket) : undefined);
  const start = useSessionStart();
  const session = verified.data?.result === 'logged_in' ? verified.data.session : undefined;
  const enter = useEffectEvent(start);
  useEffect(() => {
    if (session !== undefined) enter(session);
  }, [session]);
  return (
    <Page title={t.partnerTitle} onBack={() => back('home')}>
      <Loaded
        of={verified}
        skeleton={<Waiting>{t.verifying}</Waiting>}
        idle={<NoEntry reason={t.noTicket} />}
        failed={(error, retry) => <Refused error={error} onRetry={retry} />}
      >
        {(data) =>
          data.result === 'phone_required' ? (
            <LoginShell lead={t.bindLead}>
              <LoginForm
                submitText={t.bindSubmit}
                submit={(input) => bindPhone(data.bindToken, input)}
                onSession={start}
              />
            </LoginShell>
          ) : (
            <Waiting>{t.loggedIn}</Waiting>
          )
        }
      </Loaded>
    </Page>
  );
}

function Waiting({ children }: { children: string }) {
  return (
    <output className="login-wait">
      <span className="spinner" aria-hidden="true" />
      {children}
    </output>
  );
}

/** Only what came from the way there and back can be tried again; a refused ticket stays refused. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { retry } = useMessages(authMessages);
  const { status, traceId } =
    error instanceof ApiError ? error : { status: undefined, traceId: '' };
  const mendable = status === 0 || (status ?? 0) >= 500;
  return (
    <NoEntry reason={errorText(error)} traceId={traceId} disconnected={mendable}>
      {mendable && (
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

/** Why the ticket leads nowhere, and the way to log in without one. */
function NoEntry({ reason, traceId, disconnected = false, children }: NoEntryProps) {
  const t = useMessages(authMessages);
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
