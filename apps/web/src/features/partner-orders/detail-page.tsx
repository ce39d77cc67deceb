import type { ComponentType } from 'react';
import type { Query } from '../../core/query/query-cache.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { back } from '../../core/route/back.ts';
import type { RouteName } from '@shtrans/contract/addresses';
import { useRoute } from '../../core/route/use-route.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Page } from '../../ui/page.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { RowsSkeleton } from '../../ui/rows.tsx';
import { StaleNote } from './stale-note.tsx';
import './partner-orders.css';

interface DetailPageProps<T> {
  title: string;
  /** Where the way back leads a rider who landed here. */
  list: RouteName;
  query: (id: string) => Query<T>;
  Body: ComponentType<{ order: T }>;
  Footer: ComponentType<{ order: T }>;
}

/** One order of a partner system, named by `id` in the address. */
export function DetailPage<T extends { asOf: string; stale: boolean }>({
  title,
  list,
  query,
  Body,
  Footer,
}: DetailPageProps<T>) {
  const id = useRoute().query['id'] ?? '';
  const { data, error, refetch } = useQuery(query(id), { enabled: id !== '' });
  return (
    <Page title={title} onBack={() => back(list)} footer={data && <Footer order={data} />}>
      {id === '' && <ErrorBlock status="empty" />}
      {data && (
        <>
          {data.stale && <StaleNote asOf={data.asOf} />}
          <Body order={data} />
        </>
      )}
      {!data && id !== '' && error === null && (
        <>
          <RowsSkeleton />
          <RowsSkeleton />
        </>
      )}
      {!data && error !== null && <RequestError error={error} onRetry={refetch} />}
    </Page>
  );
}
