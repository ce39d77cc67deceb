import type { RouteName } from '@shtrans/contract/addresses/addresses';
import type { ComponentProps, ReactNode } from 'react';
import { useRouteTitle } from '../../core/route/router.ts';
import { Loaded } from './loaded.tsx';
import { Page } from './page.tsx';
import { RowsSkeleton } from '../list/rows.tsx';

interface RoutePageProps extends Omit<ComponentProps<typeof Page>, 'title'> {
  before: RouteName;
}

/** A page with the title of its route. */
export const RoutePage = (page: RoutePageProps) => <Page title={useRouteTitle()} {...page} />;

type LoadedProps<T> = ComponentProps<typeof Loaded<T>>;

interface FactPageProps<T>
  extends
    Pick<RoutePageProps, 'before'>,
    Pick<LoadedProps<T>, 'read' | 'children' | 'idle' | 'failed' | 'steps'> {
  /** Default: a placeholder for one card. */
  skeleton?: ReactNode;
  /** The page's main action, once the fact is loaded. */
  footer?: (data: T) => ReactNode;
}

/** A page of one fact. */
export const FactPage = <T,>(props: FactPageProps<T>) => {
  const { before, footer, skeleton = <RowsSkeleton />, ...loaded } = props;
  const { data } = loaded.read;
  return (
    <RoutePage before={before} footer={data === undefined ? undefined : footer?.(data)}>
      <Loaded {...loaded} skeleton={skeleton} />
    </RoutePage>
  );
};
