import { hasScreen } from '@shtrans/contract/city/current';
import type { ComponentPropsWithRef, JSX, MouseEvent, PointerEvent } from 'react';
import { href } from './href.ts';
import type { ParamsOf, RouteName } from '@shtrans/contract/addresses/addresses';
import type { Query } from '@shtrans/contract/addresses/link-to';
import { navigate, preload } from './router.ts';

type Params<N extends RouteName> = keyof ParamsOf<N> extends never
  ? { params?: Readonly<Record<string, never>> }
  : { params: ParamsOf<N> };

export type LinkProps<N extends RouteName> = Params<N> &
  Omit<ComponentPropsWithRef<'a'>, 'href'> & {
    to: N;
    query?: Query | undefined;
    replace?: boolean | undefined;
    /** Replaces the navigation at a plain tap, once the script runs. */
    onGo?: (() => void) | undefined;
  };

/** Handles a plain tap in this page; leaves a new tab or a download to the browser. */
export function atPlainTap(event: MouseEvent, go: () => void): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go();
}

/**
 * A real link to a route by name: new tab, copy address and screen readers work. Nothing where the city does not offer
 * that page.
 */
export function Link<N extends RouteName>(props: LinkProps<N>): JSX.Element | null {
  const {
    to,
    params,
    query,
    replace = false,
    onGo = () => navigate(to, params as never, query, { replace }),
    onClick,
    onPointerDown,
    children,
    ...rest
  } = props as LinkProps<never> & {
    params?: never;
    to: RouteName;
  };
  if (!hasScreen(to, params)) return null;
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (rest.target !== '_blank') atPlainTap(event, onGo);
  };
  // The finger touches about 100 ms before the click: time to load the page's code.
  const prepare = (event: PointerEvent<HTMLAnchorElement>): void => {
    onPointerDown?.(event);
    preload(to);
  };
  return (
    <a {...rest} href={href(to, params as never, query)} onPointerDown={prepare} onClick={go}>
      {children}
    </a>
  );
}
