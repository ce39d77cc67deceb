import { type ReactNode, useEffect } from 'react';
import { useAnswer } from '../../core/query/use-answer.ts';
import { realNameQuery } from '../../features/real-name/queries.ts';
import { RoutePage } from '../../ui/page/fact-page.tsx';
import { RowsSkeleton } from '../../ui/list/rows.tsx';
import { toRealName } from './to-real-name.ts';

/**
 * Admits riders whose name is verified; others verify it first, and come back. Only an answer to this page closes it, because
 * riders come here from the verification.
 */
export default function RealNameGate({ children }: { children: ReactNode }) {
  const realName = useAnswer(realNameQuery);
  const isClosed = realName.data !== undefined && realName.data.state !== 'passed';
  useEffect(() => {
    if (isClosed) void toRealName({ replace: true });
  }, [isClosed]);
  // Until the state is known, the page requests its own data; the gateway decides what the rider may do.
  if (!isClosed) return children;
  return (
    <RoutePage before="home">
      <RowsSkeleton />
    </RoutePage>
  );
}
