import type { Session } from '@shtrans/contract/auth/schemas';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { useAction } from '../../core/query/use-action.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { Tick } from '../../ui/form/tick.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { loginErrors, phoneError, refusalByField } from './login-errors.ts';
import { loginMessages } from './messages.ts';
import { type LoginInput, sendCode, useAgreements } from './queries.ts';
import { SendCode } from './send-code.tsx';

interface LoginFormProps {
  submitText: string;
  submit: (input: LoginInput) => Promise<Session>;
  onSession: (session: Session) => void;
}

/** Phone, code and agreement; used to log in and to bind a partner's account. */
export function LoginForm({ submitText, submit, onSession }: LoginFormProps) {
  const t = loginMessages();
  const {
    values: input,
    errors,
    change,
    setErrors,
    addErrors,
  } = useFields<LoginInput>({ phone: '', challenge: '', code: '', agreed: false });

  const refuse = (error: unknown) => {
    const byField = refusalByField(error);
    if (byField) addErrors(byField);
    else showToast(errorText(error));
  };
  const [entered, setEntered] = useState(false);
  const login = useAction(submit, {
    onDone: (session) => {
      setEntered(true);
      onSession(session);
    },
    onFail: refuse,
  });

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await loadErrorTexts().catch(() => undefined);
    const problems = loginErrors(input);
    setErrors(problems);
    if (Object.keys(problems).length === 0) login.run(input);
  };

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <PhoneField
        label={t.phone}
        autoComplete="tel-national"
        placeholder={t.phonePlaceholder}
        value={input.phone}
        error={errors.phone}
        onChange={(phone) => change({ phone })}
      />
      <Field
        label={t.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={t.codePlaceholder}
        value={input.code}
        error={errors.code}
        onChange={(code) => change({ code })}
        extra={
          <SendCode
            send={() => sendCode(input.phone)}
            isReady={() => {
              const problems = phoneError(input.phone);
              addErrors(problems);
              return problems.phone === undefined;
            }}
            onSent={(challenge) => change({ challenge })}
            onRefused={refuse}
          />
        }
      />
      <Agreement
        agreed={input.agreed}
        error={errors.agreed}
        onChange={(agreed) => change({ agreed })}
      />
      <Button type="submit" color="primary" size="large" block loading={login.running || entered}>
        {submitText}
      </Button>
    </form>
  );
}

interface AgreementProps {
  agreed: boolean;
  error: string | undefined;
  onChange: (agreed: boolean) => void;
}

/** The check box, with links to the agreements on the provider's help site. */
function Agreement({ agreed, error, onChange }: AgreementProps) {
  const t = loginMessages();
  const { terms, privacy } = useAgreements();
  return (
    <Tick checked={agreed} error={error} onChange={onChange}>
      {t.agree}
      <HelpLink to={terms}>{t.terms}</HelpLink>
      {t.and}
      <HelpLink to={privacy}>{t.privacy}</HelpLink>
    </Tick>
  );
}

function HelpLink({ to, children }: { to: string | undefined; children: string }) {
  const t = loginMessages();
  if (to === undefined) return <span>{children}</span>;
  return (
    <a href={to} target="_blank" rel="noreferrer noopener">
      {children}
      <span className="visually-hidden">{t.newWindow}</span>
    </a>
  );
}
