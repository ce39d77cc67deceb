import { amountText } from '../../ui/text/money.tsx';
import css from './pages/receipt.module.css';

/** Formats an amount with its sign: deductions and refunds are negative. */
export const signed = (cents: number): string =>
  `${cents < 0 ? '−' : ''}${amountText(Math.abs(cents))}`;

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

/** The sum of the lines above it. */
export const Total = ({ name, cents }: LineProps) => (
  <div className={css.total}>
    <dt>{name}</dt>
    <dd>{signed(cents)}</dd>
  </div>
);
