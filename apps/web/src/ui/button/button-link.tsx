import { createElement, type JSX } from 'react';
import { Link, type LinkProps } from '../../core/route/link.tsx';
import type { RouteName } from '@shtrans/contract/addresses/addresses';
import { buttonClass, type ButtonLook } from './button.tsx';

/** A link to a route that looks like a button. */
export function ButtonLink<N extends RouteName>(props: LinkProps<N> & ButtonLook): JSX.Element {
  const { color, fill, size, block, ...link } = props as LinkProps<never> & ButtonLook;
  const className = buttonClass({ color, fill, size, block });
  return createElement(Link<never>, { ...link, className });
}
