import { inLanguage } from '../../../core/i18n/in-language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { back } from '../../../core/route/back.ts';
import { useRouteTitle } from '../../../core/route/use-route.ts';
import { DocumentSections } from '../../../domain/documents/document-sections.tsx';
import { Page } from '../../../ui/page.tsx';
import { RequestError } from '../../../ui/request-error.tsx';
import { RowsSkeleton } from '../../../ui/rows.tsx';
import { giftRulesQuery } from '../queries.ts';

/** The rules of the railway station's gift. */
export default function ChezhanRulePage() {
  const { data, error, refetch } = useQuery(giftRulesQuery);
  return (
    <Page title={useRouteTitle()} onBack={() => back('chezhanLogin')}>
      {data === undefined && error === null && <RowsSkeleton />}
      {data === undefined && error !== null && <RequestError error={error} onRetry={refetch} />}
      {data !== undefined && (
        <article className="card document">
          <h2>{inLanguage(data.title)}</h2>
          <DocumentSections sections={data.sections} />
        </article>
      )}
    </Page>
  );
}
