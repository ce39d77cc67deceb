import type { ReactNode } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { loginMessages } from '../../domain/login/messages.ts';
import { useAgreements } from '../../domain/login/queries.ts';
import { authMessages } from './messages.ts';
import './login.css';

/** Greeting, line art and the form of the two login pages. */
export function LoginShell({ lead, children }: { lead: string; children: ReactNode }) {
  const t = useMessages(authMessages);
  const { newWindow } = useMessages(loginMessages);
  const { sandboxInbox } = useAgreements();
  return (
    <div className="login">
      <svg
        className="login-art"
        viewBox="0 0 327 72"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M3 54h92c22 0 22-40 44-40h185" stroke="#0b6b6f" />
        <path d="M3 30h140c20 0 20 34 40 34h141" stroke="#ed6f00" />
        <path d="M230 3v66" stroke="#0094d8" />
        <g fill="#f2f6f5" stroke="#10272b" strokeWidth="3.5">
          <circle cx="46" cy="54" r="6" />
          <circle cx="124" cy="30" r="6" />
          <circle cx="230" cy="14" r="6" />
          <circle cx="230" cy="64" r="6" />
        </g>
      </svg>
      <p className="login-welcome">{t.welcome}</p>
      <p className="login-lead">{lead}</p>
      {children}
      <p className="login-after">{t.firstTime}</p>
      {sandboxInbox !== undefined && (
        <p className="login-after">
          <a href={sandboxInbox} target="_blank" rel="noreferrer noopener">
            {t.sandboxHint}
            <span className="visually-hidden">{newWindow}</span>
          </a>
        </p>
      )}
    </div>
  );
}
