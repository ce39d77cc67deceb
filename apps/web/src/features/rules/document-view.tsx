import type { DocumentName, PublishedDocument } from '@shtrans/contract/documents';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { useRoute } from '../../core/route/use-route.ts';
import { DocumentSections } from '../../domain/documents/document-sections.tsx';
import { Above } from './above.tsx';
import { rulesMessages } from './messages.ts';
import { daysText } from './rule-text.ts';
import { Versions } from './versions.tsx';
import './rules.css';

/** A published text: the version in force, or the one the address names. */
export function DocumentView({ name, children }: { name: DocumentName; children?: ReactNode }) {
  const { version } = useRoute().query;
  const document = useQuery(
    query('GET api:/v1/documents/:name', { params: { name }, query: { version } }),
  );
  return (
    <Above of={document} show={(data) => <DocumentCard document={data} />}>
      {children}
    </Above>
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
