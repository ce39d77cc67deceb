import type { Posting as PostingFacts } from '@shtrans/contract/ledger/schemas';
import type { ReactNode } from 'react';
import { textOr } from '../../core/i18n/language.ts';
import { clock } from '../../ui/text/time.ts';
import css from './posting.module.css';

export interface PostingProps<Facts = PostingFacts> {
  posting: Facts;
  /** The texts of the reason, by cause or else by kind, and of the balance. */
  texts: {
    why: Readonly<Record<string, string>>;
    kind: Readonly<Record<string, string>>;
    after: (balance: string) => string;
  };
  /** Formats a non-negative amount. */
  amount: (amount: number) => string;
}

interface PostingRowProps extends PostingProps {
  /** Below the cause: what the posting is about. */
  children?: ReactNode;
  /** Below that; without it, the time of the posting in its day, which the heading above names. */
  note?: ReactNode;
}

/** One posting of a rider's balance: its cause, what it is about, and the change. */
export function Posting({ posting, texts, amount, children, note }: PostingRowProps) {
  const { cause, kind, change, balance, at } = posting;
  const signed = (n: number): string => (n < 0 ? `−${amount(-n)}` : amount(n));
  return (
    <div className={css.posting}>
      <div>
        <p className="strong">{textOr(texts.why, cause, textOr(texts.kind, kind, kind))}</p>
        {children}
        <p className="small faint num">{note ?? clock(at)}</p>
      </div>
      <div className={css.change}>
        <p className={change > 0 ? 'strong text-good' : 'strong'}>
          {change > 0 && '+'}
          {signed(change)}
        </p>
        <p className="small faint">{texts.after(signed(balance))}</p>
      </div>
    </div>
  );
}
