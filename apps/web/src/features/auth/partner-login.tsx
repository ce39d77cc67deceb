import { useEffect, useRef } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { errorText } from '../../core/api/error-text.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { back } from '../../core/route/back.ts';
import { Link } from '../../core/route/link.tsx';
import { useRoute } from '../../core/route/use-route.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Page } from '../../ui/page.tsx';
import { LoginForm } from '../../domain/login/login-form.tsx';
import { LoginShell } from './login-shell.tsx';
import { authMessages } from './messages.ts';
import { bindPhone, ticketQuery } from './queries.ts';
import { useSessionStart } from './use-session-start.ts';

/** Logs in with the ticket of the host; binds a phone when the partner's account has none yet. */
export function PartnerLogin() {
  const t = useMessages(authMessages);
  const { query } = useRoute();
  const ticket = query['ticket'] ?? '';
  const { data, error, refetch } = useQuery(ticketQuery(ticket), { enabled: ticket !== '' });
  const start = useSessionStart();
  const started = useRef(false);
  useEffect(() => {
    if (data?.result !== 'logged_in' || started.current) return;
    started.current = true;
    start(data.session);
  });

  // Only what came from the way there and back can be tried again; a refused ticket stays refused.
  const again = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  const reason = ticket === '' ? t.noTicket : error === null ? undefined : errorText(error);
  return (
    <Page title={t.partnerTitle} onBack={() => back('home')}>
      {reason !== undefined && (
        <ErrorBlock
          status={again ? 'disconnected' : 'default'}
          title={t.failed}
          description={reason}
          traceId={error instanceof ApiError ? error.traceId : undefined}
        >
          {again && (
            <Button fill="outline" onClick={refetch}>
              {t.retry}
            </Button>
          )}
          <Link
            to="login"
            query={{ return: query['return'] }}
            replace
            className={buttonClass({ color: 'primary' })}
          >
            {t.toLogin}
          </Link>
        </ErrorBlock>
      )}
      {reason === undefined && data?.result !== 'phone_required' && (
        <output className="login-wait">
          <span className="spinner" aria-hidden="true" />
          {data ? t.loggedIn : t.verifying}
        </output>
      )}
      {data?.result === 'phone_required' && (
        <LoginShell lead={t.bindLead}>
          <LoginForm
            submitText={t.bindSubmit}
            submit={(input) => bindPhone(data.bindToken, input)}
            onSession={start}
          />
        </LoginShell>
      )}
    </Page>
  );
}
