import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { ModeGroup } from '@shtrans/contract/traffic/facts';
import { SearchForm } from '../../core/route/search-form.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { IconButton, Page } from '../../ui/page/page.tsx';
import { Skeletons } from '../../ui/page/skeleton.tsx';
import css from './lines-frame.module.css';
import { linesMessages } from './messages.ts';

interface LinesFrameProps {
  text: string;
  /** Limits the list to one kind of line. */
  group?: ModeGroup | undefined;
  onText: (text: string) => void;
  children: ReactNode;
}

/** The search box stays visible above its results. Arrow keys move between the box and the results. */
export function LinesFrame({ text, group, onText, children }: LinesFrameProps) {
  const t = linesMessages();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const resultLinks = (): HTMLElement[] => [
    ...(box.current?.querySelectorAll<HTMLElement>('[data-result]') ?? []),
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = resultLinks();
    // The box's own handler has moved the focus already: the element on which the key was pressed counts.
    const focusedIndex = all.findIndex((find) => find === event.target);
    if (step === undefined || focusedIndex === -1) return;
    event.preventDefault();
    (focusedIndex + step < 0
      ? input.current
      : all[Math.min(focusedIndex + step, all.length - 1)]
    )?.focus();
  };
  const onBoxKey = (event: KeyboardEvent) => {
    // During input method composition these keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onText('');
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    resultLinks()[0]?.focus();
  };
  const search = (typed: string) => {
    onText(typed);
    resultLinks()[0]?.focus();
  };
  const clearText = () => {
    onText('');
    input.current?.focus();
  };
  return (
    <Page title={t.page} before="trafficGuide">
      {/* The arrows are only a shortcut: every result is a link in the tab order. */}
      <div ref={box} role="presentation" onKeyDown={onKeyDown}>
        <div className={css.search}>
          <SearchForm to="trafficLines" query={{ mode: group }} onSearch={search}>
            <div className={css.box}>
              <Icon name="search" />
              <input
                ref={input}
                className="bare grow"
                type="search"
                name="q"
                aria-label={t.search.label}
                placeholder={t.search.placeholder}
                enterKeyHint="search"
                autoComplete="off"
                autoCorrect="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={40}
                value={text}
                onChange={(event) => onText(event.target.value)}
                onKeyDown={onBoxKey}
              />
              {text !== '' && (
                <IconButton icon="close" label={t.search.clear} onClick={clearText} />
              )}
            </div>
          </SearchForm>
        </div>
        <div className={css.body}>{children}</div>
      </div>
    </Page>
  );
}

interface PartProps {
  title: ReactNode;
  /** Next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** Rows of one kind under their title. */
export const Part = ({ title, action, children }: PartProps) => (
  <section className="above-16">
    <div className="row spread">
      <h2 className="strong">{title}</h2>
      {action}
    </div>
    <ul className={css.card}>{children}</ul>
  </section>
);

/** Placeholders of rows that are loading. */
export const RowSkeletons = () => (
  <div className={css.rooms}>
    <Skeletons count={9} className={css.room} />
  </div>
);
