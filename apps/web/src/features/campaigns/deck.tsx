import { Children, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { wantsLessMotion } from '../../ui/style/less-motion.ts';
import css from './deck.module.css';
import { standingMessages } from './standing-messages.ts';

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Slides side by side, moved by swiping, buttons or keys. */
export function Deck({ label, children }: { label: string; children: ReactNode }) {
  const t = standingMessages().deck;
  const strip = useRef<HTMLUListElement>(null);
  const [slideIndex, setSlideIndex] = useState(0);
  const slides = Children.map(children, (slide) => slide) ?? [];
  const last = slides.length - 1;
  const go = (to: number): void => {
    const box = strip.current;
    const offsetPx = Math.max(0, Math.min(last, to)) * (box?.clientWidth ?? 0);
    box?.scrollTo({ left: offsetPx, behavior: wantsLessMotion() ? 'auto' : 'smooth' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined || event.target !== strip.current) return;
    event.preventDefault();
    go(step(slideIndex, last));
  };
  return (
    <section className={css.deck} aria-label={label} aria-roledescription={t.deck}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between slides */}
      <ul
        ref={strip}
        className={css.strip}
        aria-label={label}
        // The list scrolls, so keyboard users must be able to focus it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setSlideIndex(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {slides.map((slide, i) => (
          <li
            // Slides keep their places.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            className={css.slide}
            aria-roledescription={t.slide}
            aria-label={t.nth(i + 1, slides.length)}
            data-current={i === slideIndex || undefined}
          >
            {slide}
          </li>
        ))}
      </ul>
      <div className={css.controls}>
        <Turn
          label={t.back}
          off={slideIndex === 0}
          path="M14.5 5l-7 7 7 7"
          onTurn={() => go(slideIndex - 1)}
        />
        <span className="num" aria-live="polite">
          {slideIndex + 1} / {slides.length}
        </span>
        <Turn
          label={t.next}
          off={slideIndex >= last}
          path="M9.5 5l7 7-7 7"
          onTurn={() => go(slideIndex + 1)}
        />
      </div>
    </section>
  );
}

interface TurnProps {
  label: string;
  off: boolean;
  path: string;
  onTurn: () => void;
}

const Turn = ({ label, off, path, onTurn }: TurnProps) => (
  <button
    type="button"
    className={css.turn}
    aria-label={label}
    // A button that reaches the last slide keeps the focus.
    aria-disabled={off}
    onClick={() => {
      if (!off) onTurn();
    }}
  >
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  </button>
);
