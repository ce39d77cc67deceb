import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { useRoute } from '../../core/route/use-route.ts';
import { Icon } from '../../ui/icon.tsx';
import { rulesMessages } from './messages.ts';
import type { RulePage } from './rule-pages.ts';
import { daysText } from './rule-text.ts';

interface Version {
  version: string;
  validFrom: string | null;
  validTo: string | null;
}

/** All versions of what the page shows, each at the page's own address; nothing where there is one. */
export function Versions({ versions, shown }: { versions: readonly Version[]; shown: string }) {
  const t = useMessages(rulesMessages);
  const { name, query } = useRoute();
  if (versions.length < 2) return null;
  return (
    <section className="card rule-links">
      <h2>{t.validity.versions}</h2>
      <ul>
        {versions.map((each) => (
          <li key={each.version}>
            <Link
              to={name as RulePage}
              query={{ ...query, version: each.version }}
              replace
              aria-current={each.version === shown ? 'true' : undefined}
            >
              <span>
                {t.validity.versionOf(each.version)}
                <span className="rule-hint">{daysText(each, t)}</span>
              </span>
              {each.version === shown ? (
                <span className="rule-shown">{t.validity.shown}</span>
              ) : (
                <Icon name="next" size="m" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
