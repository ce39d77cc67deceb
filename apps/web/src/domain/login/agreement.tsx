import { useId } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import css from './login-form.module.css';
import { loginMessages } from './messages.ts';
import { useAgreements } from './queries.ts';

interface AgreementProps {
  agreed: boolean;
  error: string | undefined;
  onChange: (agreed: boolean) => void;
}

/** The tick, and the texts it is about on the provider's help site. */
export function Agreement({ agreed, error, onChange }: AgreementProps) {
  const t = useMessages(loginMessages);
  const { terms, privacy } = useAgreements();
  const id = useId();
  return (
    <>
      <div className={css.agree}>
        <label>
          <input
            type="checkbox"
            checked={agreed}
            aria-labelledby={`${id}text`}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}error`}
            onChange={(event) => onChange(event.target.checked)}
          />
        </label>
        <p id={`${id}text`}>
          {t.agree}
          <HelpLink to={terms}>{t.terms}</HelpLink>
          {t.and}
          <HelpLink to={privacy}>{t.privacy}</HelpLink>
        </p>
      </div>
      <p className={css.error} id={`${id}error`} role="alert">
        {error}
      </p>
    </>
  );
}

function HelpLink({ to, children }: { to: string | undefined; children: string }) {
  const t = useMessages(loginMessages);
  if (to === undefined) return <span>{children}</span>;
  return (
    <a href={to} target="_blank" rel="noreferrer noopener">
      {children}
      <span className="visually-hidden">{t.newWindow}</span>
    </a>
  );
}
