import { linkTo, type Query } from '@shtrans/contract/addresses/link-to';
import type { ReactNode } from 'react';
import { withLanguage } from '../../core/route/href.ts';
import { atPlainTap } from '../../core/route/link.tsx';
import { goTo } from '../../core/route/router.ts';

interface PathLinkProps {
  /** A path below the base, maybe with a query: pages of campaigns have no names. */
  to: string;
  /** What its query has beside that. */
  query?: Query;
  className: string | undefined;
  /** As the rider follows it. */
  onGo?: (() => void) | undefined;
  children: ReactNode;
}

/** A link to a page by its path. */
export function PathLink({ to, query, className, onGo, children }: PathLinkProps) {
  const [path = '/', search] = to.split('?');
  const own = Object.fromEntries(new URLSearchParams(search));
  const address = linkTo(path, {}, withLanguage({ ...own, ...query }));
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
