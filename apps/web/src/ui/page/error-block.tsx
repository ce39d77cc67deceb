import type { ReactNode } from 'react';
import { signal, useDerived } from '../../core/state/signal.ts';
import { uiMessages } from '../messages.ts';
import css from './error-block.module.css';

/** Page problem, busy, network busy, empty. */
type TextStatus = 'default' | 'busy' | 'disconnected' | 'empty';
/** Also an address that leads nowhere, and what has succeeded: their pages have texts of their own. */
export type ErrorBlockStatus = TextStatus | 'lost' | 'done';

/**
 * The art shows each kind on a piece of line diagram; the missing part is drawn faintly. It is added after the first
 * page (`error-art.tsx`), which hardly ever shows any.
 */
export const errorArt = signal<Readonly<Partial<Record<ErrorBlockStatus, ReactNode>>>>({});

interface ErrorBlockProps {
  status: ErrorBlockStatus;
  title?: string;
  description?: string;
  /** Shown so that support can find the request. */
  traceId?: string | undefined;
  /** What the rider can do: buttons or links. */
  children?: ReactNode;
}

export function ErrorBlock({ status, title, description, traceId, children }: ErrorBlockProps) {
  const art = useDerived(
    errorArt,
    () => errorArt.get()[status],
    () => undefined,
  );
  const texts: Readonly<Record<string, { title: string; hint: string }>> = uiMessages().error;
  const plain = texts[status];
  return (
    <div className={css.block} role={/empty|lost|done/.test(status) ? 'status' : 'alert'}>
      <svg
        viewBox="0 0 200 110"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {art}
      </svg>
      <p className="large strong above-20">{title ?? plain?.title}</p>
      <p className="small quiet above-6">{description ?? plain?.hint}</p>
      {traceId !== undefined && traceId !== '' && (
        <p className="tiny faint num above-8">ID {traceId}</p>
      )}
      {children !== undefined && <div className="wrap middle between-12 above-20">{children}</div>}
    </div>
  );
}
