import { linkTo, type Query } from '@shtrans/contract/addresses/link-to';
import type { ReactNode } from 'react';
import { withLanguage } from '../../core/route/href.ts';
import { atPlainTap } from '../../core/route/link.tsx';
import { goTo } from '../../core/route/router.ts';

interface PathLinkProps {
  /** A path below the base, possibly with a query: pages of campaigns have no route names. */
  to: string;
  /** Additional query values. */
  query?: Query;
  className: string | undefined;
  /** Called when the rider follows the link. */
  onGo?: (() => void) | undefined;
  children: ReactNode;
}

/** A link to a page by its path. */
export function PathLink({ to, query, className, onGo, children }: PathLinkProps) {
  const [path = '/', search] = to.split('?');
  const ownQuery = Object.fromEntries(new URLSearchParams(search));
  const address = linkTo(path, {}, withLanguage({ ...ownQuery, ...query }));
  const go = (): void => {
    onGo?.();
    goTo(address);
  };
  return (
    <a href={address} className={className} onClick={(event) => atPlainTap(event, go)}>
      {children}
    </a>
  );
}
