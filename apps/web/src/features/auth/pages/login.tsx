import { useMessages } from '../../../core/i18n/messages.ts';
import { back } from '../../../core/route/back.ts';
import { useRoute } from '../../../core/route/use-route.ts';
import { Page } from '../../../ui/page.tsx';
import { LoginForm } from '../../../domain/login/login-form.tsx';
import { LoginShell } from '../login-shell.tsx';
import { authMessages } from '../messages.ts';
import { PartnerLogin } from '../partner-login.tsx';
import { logIn } from '../queries.ts';
import { useSessionStart } from '../use-session-start.ts';

/** Two routes that share nearly all their code: with the phone, and with a partner's ticket. */
export default function LoginPage() {
  return useRoute().name === 'thirdPartyLogin' ? <PartnerLogin /> : <PhoneLogin />;
}

function PhoneLogin() {
  const t = useMessages(authMessages);
  const start = useSessionStart();
  return (
    <Page title={t.title} onBack={() => back('home')}>
      <LoginShell lead={t.lead}>
        <LoginForm submitText={t.submit} submit={logIn} onSession={start} />
      </LoginShell>
    </Page>
  );
}
