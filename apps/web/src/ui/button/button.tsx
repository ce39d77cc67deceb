import type { ComponentProps, ReactNode } from 'react';
import css from './button.module.css';
import { classes } from '../style/classes.ts';

const COLOURS = {
  default: css.plain,
  primary: css.primary,
  danger: css.danger,
  pay: css.pay,
};
const FILLS = { solid: css.solid, outline: css.outline, none: css.none };
const SIZES = { small: css.small, middle: undefined, large: css.large };

export interface ButtonLook {
  color?: keyof typeof COLOURS | undefined;
  /** Default `solid`. */
  fill?: keyof typeof FILLS | undefined;
  /** Default `middle`. */
  size?: keyof typeof SIZES | undefined;
  block?: boolean | undefined;
}

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook): string =>
  classes(
    css.button,
    COLOURS[look.color ?? 'default'],
    FILLS[look.fill ?? 'solid'],
    SIZES[look.size ?? 'middle'],
    look.block && css.block,
  );

type ButtonProps = Omit<ComponentProps<'button'>, 'color' | 'className'> &
  ButtonLook & { loading?: boolean; children: ReactNode };

/** Defaults of the specification: size middle, type button, fill solid. */
export function Button({ color, fill, size, block, loading, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ color, fill, size, block })}
      aria-busy={loading === true}
      disabled={rest.disabled === true || loading === true}
    >
      {loading === true && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}
