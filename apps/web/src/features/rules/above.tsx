import type { ReactNode } from 'react';
import type { Read } from '../../core/query/use-query.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { RowsSkeleton } from '../../ui/rows.tsx';

interface AboveProps<T> {
  of: Read<T>;
  show: (data: T) => ReactNode;
  /** Below it, once it stands or has failed: so nothing is pushed down. */
  children: ReactNode;
}

/** A fact that stands above others on its page. */
export function Above<T>({ of, show, children }: AboveProps<T>) {
  const failed = (error: unknown, retry: () => void) => (
    <>
      <RequestError error={error} onRetry={retry} />
      {children}
    </>
  );
  return (
    <Loaded of={of} skeleton={<RowsSkeleton />} failed={failed}>
      {(data) => (
        <>
          {show(data)}
          {children}
        </>
      )}
    </Loaded>
  );
}
