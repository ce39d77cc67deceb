import type { DocumentName } from '@shtrans/contract/documents/schemas';
import type { FeeRule } from '@shtrans/contract/fees/schemas';
import type { ReactNode } from 'react';
import { inLanguage, textOr } from '../../core/i18n/language.ts';
import { query } from '../../core/query/query.ts';
import { type Read, useQuery } from '../../core/query/use-query.ts';
import { useRoute } from '../../core/route/router.ts';
import { DocumentCard } from '../../domain/documents/document-card.tsx';
import { StatusBadge } from '../../ui/button/badge.tsx';
import { LinkRow, LinkRows } from '../../ui/list/link-rows.tsx';
import { Loaded, RequestError } from '../../ui/page/loaded.tsx';
import { RowsSkeleton } from '../../ui/list/rows.tsx';
import { rulesMessages } from './messages.ts';
import { daysText, rowText, type Validity } from './rule-text.ts';
import css from './rules.module.css';
import type { RulePage } from './rule-pages.ts';

interface AboveProps<T> {
  read: Read<T>;
  children: (data: T) => ReactNode;
  /** Appears when the data above are loaded or failed, so that nothing is pushed down. */
  below: ReactNode;
}

/** Loaded data above other content of the page. */
export function Above<T>({ read, children, below }: AboveProps<T>) {
  const failed = (error: unknown, retry: () => void) => (
    <>
      <RequestError error={error} onRetry={retry} />
      {below}
    </>
  );
  return (
    <Loaded read={read} skeleton={<RowsSkeleton />} failed={failed}>
      {(data) => (
        <>
          {children(data)}
          {below}
        </>
      )}
    </Loaded>
  );
}

interface PublishedProps {
  /** The version to show; undefined for the one in force. */
  version?: string | undefined;
  children?: ReactNode;
}

/** A published text. */
export function Document({ name, version, children }: PublishedProps & { name: DocumentName }) {
  const document = useQuery(
    query('GET api:/v1/documents/:name', { params: { name }, query: { version } }),
  );
  return (
    <Above read={document} below={children}>
      {(data) => (
        <>
          <DocumentCard document={data}>
            <Standing validity={data} />
          </DocumentCard>
          <Versions versions={data.versions} shown={data.version} />
        </>
      )}
    </Above>
  );
}

interface RuleProps extends PublishedProps {
  id: string;
  /** Whether other versions can be chosen here, by the page's address. */
  links?: boolean;
}

/** A rule by its id, or the reason why there is none. */
export function Rule({ id, version, links = false, children }: RuleProps) {
  const rule = useQuery(
    query('GET auto:/v1/fee-rules/:id', { params: { id }, query: { version } }),
  );
  return (
    <Above read={rule} below={children}>
      {(data) => (
        <>
          <RuleCard rule={data} />
          {links && <Versions versions={data.versions} shown={data.version} />}
        </>
      )}
    </Above>
  );
}

function RuleCard({ rule }: { rule: FeeRule }) {
  const t = rulesMessages();
  return (
    <section className="card">
      <h2>{textOr(t.rule, rule.id, t.rule.other)}</h2>
      <Standing validity={rule} />
      <dl className={css.rows}>
        {rule.rows.map((row) => {
          const { label, hint, value } = rowText(rule, row);
          return (
            <div key={`${row.code} ${row.variant ?? ''}`}>
              <dt>
                {label}
                {hint !== '' && <span className="small faint block leading-140">{hint}</span>}
              </dt>
              <dd>{value}</dd>
            </div>
          );
        })}
      </dl>
      <p className={css.source}>
        <strong>{t.validity.source}</strong> {inLanguage(rule.source)}
      </p>
    </section>
  );
}

/** The version, its period of validity, and whether it is in force. */
function Standing({ validity }: { validity: Validity & { inForce: boolean; example?: boolean } }) {
  const { validity: t } = rulesMessages();
  return (
    <p className="wrap between-6 items-center below-8">
      <StatusBadge tone={validity.inForce ? 'good' : 'quiet'}>
        {validity.inForce ? t.inForce : t.notInForce}
      </StatusBadge>
      {validity.example === true && <StatusBadge tone="wait">{t.example}</StatusBadge>}
      <span className="small quiet">
        {t.versionOf(validity.version)} · {daysText(validity)}
      </span>
    </p>
  );
}

/** All versions with links to them; nothing if there is only one. */
function Versions({ versions, shown }: { versions: readonly Validity[]; shown: string }) {
  const { validity: t } = rulesMessages();
  const { name, query: address } = useRoute<RulePage>();
  if (versions.length < 2) return null;
  return (
    <LinkRows label={t.versions} titled>
      {versions.map((each) => {
        const isShown = each.version === shown;
        return (
          <LinkRow
            key={each.version}
            to={name}
            query={{ ...address, version: each.version }}
            replace
            aria-current={isShown ? 'true' : undefined}
            end={isShown ? <span className="fixed small accent">{t.shown}</span> : undefined}
          >
            {t.versionOf(each.version)}
            <span className="small faint block leading-140">{daysText(each)}</span>
          </LinkRow>
        );
      })}
    </LinkRows>
  );
}
