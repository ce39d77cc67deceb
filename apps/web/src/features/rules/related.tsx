import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { rulesMessages } from './messages.ts';
import type { messages } from './messages.zh.ts';
import './rules.css';

/** Pages to read on. */
export function Related({ to }: { to: readonly (keyof (typeof messages)['link'])[] }) {
  const t = useMessages(rulesMessages);
  return (
    <nav className="card rule-links" aria-label={t.related}>
      <h2>{t.related}</h2>
      <ul>
        {to.map((name) => (
          <li key={name}>
            <Link to={name}>
              {t.link[name]}
              <Icon name="next" size="m" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
