import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { DocumentCard } from '../../../domain/documents/document-card.tsx';
import { FactPage } from '../../../ui/fact-page.tsx';

const rules = query('GET api:/v1/documents/:name', { params: { name: 'station_gift_rules' } });

/** The rules of the railway station's gift. */
export default function ChezhanRulePage() {
  return (
    <FactPage before="chezhanLogin" of={useQuery(rules)}>
      {(document) => <DocumentCard document={document} />}
    </FactPage>
  );
}
