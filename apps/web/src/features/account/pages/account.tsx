import { useQuery } from '../../../core/query/use-query.ts';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { withAsked } from '../../../ui/page/loaded.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { Closure } from '../closure.tsx';
import { Copy } from '../copy.tsx';
import { closureQuery, copyQuery } from '../queries.ts';

/** Between two looks at a copy that is being made. */
const LOOK_MS = 3000;

/** The rider's rights: a copy of their data, and the end of the account. */
export default function AccountPage() {
  const closure = useQuery(closureQuery);
  const copy = useQuery(copyQuery, {
    again: ({ data }) => (data?.copy?.state === 'pending' ? LOOK_MS : false),
  });
  return (
    <FactPage before="home" read={withAsked(copy, closure)} skeleton={<RowsSkeleton cards={2} />}>
      {({ copy: latest }) => (
        <>
          <Copy latest={latest} />
          <Closure read={closure} />
        </>
      )}
    </FactPage>
  );
}
