import type { ReactNode } from 'react';
import { signal, useSignal } from '../../core/state/signal.ts';
import { uiMessages } from '../messages.ts';
import css from './error-block.module.css';

/** Page problem, busy, network busy, empty. */
export type ErrorBlockStatus = 'default' | 'busy' | 'disconnected' | 'empty';

/**
 * The art shows each kind on a piece of line diagram; the missing part is drawn faintly. Art that a first page hardly
 * ever shows is added after it (`error-art.tsx`).
 */
export const errorArt = signal<Readonly<Partial<Record<ErrorBlockStatus, ReactNode>>>>({
  empty: (
    <>
      <path d="M12 76h58c14 0 14-32 28-32h90" />
      <circle cx="40" cy="76" r="7" fill="var(--white)" />
      <circle cx="160" cy="44" r="7" fill="var(--white)" />
      <circle cx="100" cy="44" r="11" fill="var(--brand-tint)" strokeDasharray="3 6" />
    </>
  ),
});

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
  const art = useSignal(errorArt)[status];
  const plain = uiMessages().error[status];
  return (
    <div className={css.block} role={status === 'empty' ? 'status' : 'alert'}>
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
      <p className="large strong above-20">{title ?? plain.title}</p>
      <p className="small quiet above-6">{description ?? plain.hint}</p>
      {traceId !== undefined && traceId !== '' && (
        <p className="tiny faint num above-8">ID {traceId}</p>
      )}
      {children !== undefined && <div className="wrap middle between-12 above-20">{children}</div>}
    </div>
  );
}
