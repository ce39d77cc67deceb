import type { DocumentName, PublishedDocument } from '@shtrans/contract/documents';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { useRoute } from '../../core/route/use-route.ts';
import { DocumentSections } from '../../domain/documents/document-sections.tsx';
import { RowsSkeleton } from '../../ui/rows.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { rulesMessages } from './messages.ts';
import { documentQuery } from './queries.ts';
import { daysText } from './rule-text.ts';
import { Versions } from './versions.tsx';
import './rules.css';

/** A published text: the version in force, or the one the address names. */
export function DocumentView({ name, children }: { name: DocumentName; children?: ReactNode }) {
  const { query } = useRoute();
  const { data, error, refetch } = useQuery(documentQuery(name, query['version']));
  if (data === undefined && error === null) return <RowsSkeleton />;
  return (
    <>
      {data === undefined ? (
        <RequestError error={error} onRetry={refetch} />
      ) : (
        <DocumentCard document={data} />
      )}
      {children}
    </>
  );
}

function DocumentCard({ document }: { document: PublishedDocument }) {
  const t = useMessages(rulesMessages);
  return (
    <>
      <article className="card document">
        <h2>{inLanguage(document.title)}</h2>
        <p className="rule-badges">
          <span className={`status-badge ${document.inForce ? 'tone-good' : 'tone-quiet'}`}>
            {document.inForce ? t.validity.inForce : t.validity.notInForce}
          </span>
          <span className="rule-days">
            {t.validity.versionOf(document.version)} · {daysText(document, t)}
          </span>
        </p>
        <DocumentSections sections={document.sections} />
      </article>
      <Versions versions={document.versions} shown={document.version} />
    </>
  );
}
