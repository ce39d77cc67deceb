import type { ComponentType } from 'react';
import type { Query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { back } from '../../core/route/back.ts';
import type { RouteName } from '@shtrans/contract/addresses';
import { useRoute } from '../../core/route/use-route.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/rows.tsx';
import { StaleNote } from './stale-note.tsx';

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
  const { id } = useRoute().query;
  const order = useQuery(id ? query(id) : undefined);
  return (
    <Page
      title={title}
      onBack={() => back(list)}
      footer={order.data && <Footer order={order.data} />}
    >
      <Loaded of={order} skeleton={<RowsSkeleton cards={2} />}>
        {(data) => (
          <>
            {data.stale && <StaleNote asOf={data.asOf} />}
            <Body order={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
