import { yuan } from '../../ui/text/money.tsx';
import css from './pages/receipt.module.css';

/** An amount with its sign: what is taken off or went back is below zero. */
export const signed = (cents: number): string => `${cents < 0 ? '−' : ''}${yuan(Math.abs(cents))}`;

interface LineProps {
  name: string;
  cents: number;
}

export const AmountLine = ({ name, cents }: LineProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{signed(cents)}</dd>
  </div>
);

/** What the lines above it add up to. */
export const Total = ({ name, cents }: LineProps) => (
  <div className={css.total}>
    <dt>{name}</dt>
    <dd>{signed(cents)}</dd>
  </div>
);
