import { createElement, type JSX, type ReactNode } from 'react';
import type { RouteName } from '@shtrans/contract/addresses/addresses';
import { Link, type LinkProps } from '../../core/route/link.tsx';
import { Icon } from '../picture/icon.tsx';
import css from './link-rows.module.css';

interface LinkRowsProps {
  label: string;
  /** Whether the label is also a visible title. */
  titled?: boolean;
  children: ReactNode;
}

/** Links that lead on from a page: a card of `LinkRow`s. */
export const LinkRows = ({ label, titled = false, children }: LinkRowsProps) => (
  <nav className={css.rows} aria-label={label}>
    {titled && <h2>{label}</h2>}
    {children}
  </nav>
);

/** The style of a link as wide as its card. */
export const rowClass = css.row;

/** A link as wide as its card; `end` replaces the arrow. */
export function LinkRow<N extends RouteName>(
  props: LinkProps<N> & { end?: ReactNode },
): JSX.Element {
  const { children, end, ...link } = props as LinkProps<never> & { end?: ReactNode };
  return createElement(
    Link<never>,
    { ...link, className: rowClass },
    <span>{children}</span>,
    end ?? <Icon name="next" size="s" />,
  );
}
