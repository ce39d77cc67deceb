import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { back } from '../../../core/route/back.ts';
import { useRouteTitle } from '../../../core/route/use-route.ts';
import { DocumentCard } from '../../../domain/documents/document-card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/rows.tsx';

const rules = query('GET api:/v1/documents/:name', { params: { name: 'station_gift_rules' } });

/** The rules of the railway station's gift. */
export default function ChezhanRulePage() {
  return (
    <Page title={useRouteTitle()} onBack={() => back('chezhanLogin')}>
      <Loaded of={useQuery(rules)} skeleton={<RowsSkeleton />}>
        {(document) => <DocumentCard document={document} />}
      </Loaded>
    </Page>
  );
}
