import { createElement, type JSX } from 'react';
import type { RouteName } from '@shtrans/contract/addresses/addresses';
import { Link, type LinkProps } from '../../core/route/link.tsx';
import { Icon } from '../picture/icon.tsx';

/** A link with an arrow behind its text. */
export function NextLink<N extends RouteName>(props: LinkProps<N>): JSX.Element {
  const { children, ...link } = props as LinkProps<never>;
  return createElement(Link<never>, link, children, <Icon name="next" size="s" />);
}
