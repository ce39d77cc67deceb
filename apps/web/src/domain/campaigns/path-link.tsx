import { hasScreen } from '@shtrans/contract/city/current';
import { linkTo, type Query } from '@shtrans/contract/addresses/link-to';
import type { PointerEvent, ReactNode } from 'react';
import { withLanguage } from '../../core/route/href.ts';
import { atPlainTap } from '../../core/route/link.tsx';
import { goTo } from '../../core/route/router.ts';
import { routeAt } from '../../core/route/table.ts';

interface PathLinkProps {
  /** A path below the base, possibly with a query: pages of campaigns have no route names. */
  to: string;
  /** Additional query values. */
  query?: Query;
  className: string | undefined;
  'aria-label'?: string | undefined;
  /** Called when a finger touches the link, about 100 ms before the click, and when the touch turns out to be none. */
  onPointerDown?: ((event: PointerEvent) => void) | undefined;
  onPointerCancel?: (() => void) | undefined;
  /** Called when the rider follows the link. */
  onGo?: (() => void) | undefined;
  children: ReactNode;
}

/** A link to a page by its path. Nothing where the city does not offer that page. */
export function PathLink({ to, query, onGo, children, ...link }: PathLinkProps) {
  const [path = '/', search] = to.split('?');
  const route = routeAt(path);
  if (route !== undefined && !hasScreen(route.row.name, route.params)) return null;
  const ownQuery = Object.fromEntries(new URLSearchParams(search));
  const address = linkTo(path, {}, withLanguage({ ...ownQuery, ...query }));
  const go = (): void => {
    onGo?.();
    goTo(address);
  };
  return (
    <a href={address} {...link} onClick={(event) => atPlainTap(event, go)}>
      {children}
    </a>
  );
}
