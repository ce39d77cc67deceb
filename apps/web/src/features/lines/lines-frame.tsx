import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { linesMessages } from './messages.ts';
import { SearchBox } from './search-box.tsx';
import './lines.css';

interface LinesFrameProps {
  text: string;
  onText: (text: string) => void;
  onBack: () => void;
  children: ReactNode;
}

/** The search, which stays in sight, above what it finds. Arrows move between the box and the finds. */
export function LinesFrame({ text, onText, onBack, children }: LinesFrameProps) {
  const t = useMessages(linesMessages);
  const box = useRef<HTMLDivElement>(null);
  const finds = (): HTMLElement[] => [
    ...(box.current?.querySelectorAll<HTMLElement>('[data-result]') ?? []),
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = finds();
    // The box's own key has moved the focus already: what counts is where the key was pressed.
    const at = all.findIndex((find) => find === event.target);
    if (step === undefined || at === -1) return;
    event.preventDefault();
    const input = box.current?.querySelector('input');
    (at + step < 0 ? input : all[Math.min(at + step, all.length - 1)])?.focus();
  };
  return (
    <Page title={t.page} onBack={onBack}>
      {/* The arrows are a shortcut: every find is a link with its own stop for the tabulator. */}
      <div ref={box} role="presentation" onKeyDown={onKeyDown}>
        <div className="lines-search">
          <SearchBox value={text} onChange={onText} onDown={() => finds()[0]?.focus()} />
        </div>
        <div className="lines-body">{children}</div>
      </div>
    </Page>
  );
}

/** Rows that are about to come. */
export const RowSkeletons = () => (
  <div className="lines-card lines-skeletons" aria-hidden="true">
    {Array.from({ length: 9 }, (_, n) => (
      <Skeleton key={n} className="lines-skeleton" />
    ))}
  </div>
);
