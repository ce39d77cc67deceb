import type { FeeRule } from '@shtrans/contract/fees';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Above } from './above.tsx';
import { rulesMessages } from './messages.ts';
import { daysText, rowText, textOr } from './rule-text.ts';
import { Versions } from './versions.tsx';
import './rules.css';

/** A rule by its id: the version in force, or the one named; the reason where there is none. */
export function Rule({
  id,
  version,
  links,
  children,
}: {
  id: string;
  version?: string | undefined;
  /** Whether other versions can be chosen here, by the page's address. */
  links?: boolean;
  /** Below it, once it stands: so nothing is pushed down. */
  children?: ReactNode;
}) {
  const rule = useQuery(
    query('GET auto:/v1/fee-rules/:id', { params: { id }, query: { version } }),
  );
  return (
    <Above of={rule} show={(data) => <RuleCard rule={data} links={links === true} />}>
      {children}
    </Above>
  );
}

function RuleCard({ rule, links }: { rule: FeeRule; links: boolean }) {
  const t = useMessages(rulesMessages);
  return (
    <>
      <section className="card rule">
        <h2>{textOr(t.rule, rule.id, t.rule.other)}</h2>
        <p className="rule-badges">
          <span className={`status-badge ${rule.inForce ? 'tone-good' : 'tone-quiet'}`}>
            {rule.inForce ? t.validity.inForce : t.validity.notInForce}
          </span>
          {rule.example && <span className="status-badge tone-wait">{t.validity.example}</span>}
          <span className="rule-days">
            {t.validity.versionOf(rule.version)} · {daysText(rule, t)}
          </span>
        </p>
        <RuleRows rule={rule} />
        <p className="rule-source">
          <span>{t.validity.source}</span> {inLanguage(rule.source)}
        </p>
      </section>
      {links && <Versions versions={rule.versions} shown={rule.version} />}
    </>
  );
}

function RuleRows({ rule }: { rule: FeeRule }) {
  const t = useMessages(rulesMessages);
  return (
    <dl className="rule-rows num">
      {rule.rows.map((row) => {
        const { label, hint, value } = rowText(rule, row, t);
        return (
          <div key={`${row.code} ${row.variant ?? ''}`}>
            <dt>
              {label}
              {hint !== '' && <span className="rule-hint">{hint}</span>}
            </dt>
            <dd>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
