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
  /** One kind of lines only, where that was chosen. */
  group?: ModeGroup | undefined;
  onText: (text: string) => void;
  children: ReactNode;
}

/** The search, which stays in sight, above what it finds. Arrows move between the box and the finds. */
export function LinesFrame({ text, group, onText, children }: LinesFrameProps) {
  const t = linesMessages();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
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
    (at + step < 0 ? input.current : all[Math.min(at + step, all.length - 1)])?.focus();
  };
  const onBoxKey = (event: KeyboardEvent) => {
    // While a word is being composed these keys are the input method's.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onText('');
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    finds()[0]?.focus();
  };
  const search = (typed: string) => {
    onText(typed);
    finds()[0]?.focus();
  };
  const clear = () => {
    onText('');
    input.current?.focus();
  };
  return (
    <Page title={t.page} before="trafficGuide">
      {/* The arrows are a shortcut: every find is a link with its own stop for the tabulator. */}
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
              {text !== '' && <IconButton icon="close" label={t.search.clear} onClick={clear} />}
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
  /** Beside the title. */
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

/** Rows that are about to come. */
export const RowSkeletons = () => (
  <div className={css.rooms}>
    <Skeletons count={9} className={css.room} />
  </div>
);
