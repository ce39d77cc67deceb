import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { lineLink, stopLink } from '../../domain/transit/line-facts.ts';
import { LineBadge } from '../../ui/button/badge.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { linesMessages } from './messages.ts';
import css from './recent-searches.module.css';
import { type Searched, recentSearches } from './search-history.ts';

/** Search results opened before; nothing if there are none. */
export function RecentSearches() {
  const { search: t } = linesMessages();
  const [recent, forgetAll] = recentSearches.useAll();
  if (recent.length === 0) return null;
  const forget = () => {
    forgetAll();
    showToast(t.forgotten);
  };
  return (
    <section className="above-16">
      <div className="row spread">
        <h2 className="strong">{t.recent}</h2>
        <button type="button" className={css.forget} onClick={forget}>
          {t.forget}
        </button>
      </div>
      <ul className={css.list}>
        {recent.map((searched) => (
          <li key={`${searched.is} ${searched.id}`}>
            <RecentLink searched={searched} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentLink({ searched: { is, id, name, kind, colour } }: { searched: Searched }) {
  const { to, query } = is === 'line' ? lineLink({ id, mode: kind }) : stopLink({ id, kind });
  return (
    <Link to={to} query={query} className={css.link}>
      {is === 'line' ? (
        <LineBadge colour={colour}>{inLanguage(name)}</LineBadge>
      ) : (
        <>
          <Icon name="clock" size="s" />
          {inLanguage(name)}
        </>
      )}
    </Link>
  );
}
