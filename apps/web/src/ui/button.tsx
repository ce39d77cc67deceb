import type { ComponentProps, ReactNode } from 'react';
import './button.css';

export interface ButtonLook {
  color?: 'default' | 'primary' | 'danger' | 'pay' | undefined;
  /** Default `solid`. */
  fill?: 'solid' | 'outline' | 'none' | undefined;
  /** Default `middle`. */
  size?: 'small' | 'middle' | 'large' | undefined;
  block?: boolean | undefined;
}

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ color, fill, size, block }: ButtonLook): string =>
  `button button-${color ?? 'default'} button-${fill ?? 'solid'} button-${size ?? 'middle'}${
    block === true ? ' button-block' : ''
  }`;

type ButtonProps = Omit<ComponentProps<'button'>, 'color' | 'className'> &
  ButtonLook & { loading?: boolean; children: ReactNode };

/** Defaults as the specification says: size middle, type button, fill solid. */
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
