import { linkTo, type Query } from '@shtrans/contract/link-to';
import type { MouseEvent, ReactNode } from 'react';
import { language } from '../../core/i18n/language.ts';
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
  const [path = '/', search = ''] = to.split('?');
  const address = linkTo(
    path,
    {},
    {
      ...Object.fromEntries(new URLSearchParams(search)),
      ...query,
      language: language() === 'en_us' ? 'en_us' : undefined,
    },
  );
  const go = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo?.();
    goTo(address);
  };
  return (
    <a href={address} className={className} onClick={go}>
      {children}
    </a>
  );
}
