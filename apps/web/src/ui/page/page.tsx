import type { RouteName } from '@shtrans/contract/addresses/addresses';
import type { ReactNode } from 'react';
import { Link } from '../../core/route/link.tsx';
import { back } from '../../core/route/router.ts';
import { Icon, type IconName } from '../picture/icon.tsx';
import { uiMessages } from '../messages.ts';
import css from './page.module.css';

interface PageProps {
  /** The only h1 of the page. */
  title: string;
  /** The parent page, to which Back leads a rider who landed here. Absent: no Back. */
  before?: RouteName | undefined;
  /** Replaces the default action of Back. */
  onBack?: () => void;
  /** At the right end of the bar. */
  actions?: ReactNode;
  /** Stays at the bottom edge: the page's main action. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of a page: a bar with a labelled Back and the h1, the main landmark, a footer. */
export function Page({ title, before, onBack, actions, footer, children }: PageProps) {
  const t = uiMessages();
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <div>
          {before && (
            <Link
              to={before as 'home'}
              className="icon-button plain"
              aria-label={t.back}
              onGo={onBack ?? (() => back(before))}
            >
              <Icon name="back" size="l" />
            </Link>
          )}
        </div>
        <h1 className="large strong centred pad-4-0 leading-125">{title}</h1>
        <div className={css.actions}>{actions}</div>
      </header>
      <main className={css.main}>{children}</main>
      {footer !== undefined && footer !== null && <footer className={css.footer}>{footer}</footer>}
    </div>
  );
}

interface IconButtonProps {
  icon: IconName;
  label: string;
  busy?: boolean;
  onClick: () => void;
}

export function IconButton({ icon, label, busy, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-busy={busy === true}
      onClick={onClick}
    >
      <Icon name={icon} size="l" />
    </button>
  );
}
