import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../style/classes.ts';
import css from './popup.module.css';

interface PopupProps {
  /** What the screen reader calls it. */
  label: string;
  role?: 'dialog' | 'alertdialog';
  /** `box` (default): in the middle; `sheet`: rises from the bottom edge, for choices and details. */
  look?: 'box' | 'sheet';
  /** A mask that lets more of the page through. */
  opacity?: 'thin';
  /** Asked to close by Escape, or by a tap on the mask when that is allowed. */
  onClose: () => void;
  closeOnMaskClick?: boolean;
  children: ReactNode;
}

const FOCUSABLE = 'a[href],button:not([disabled]),input:not([disabled]),[tabindex="0"]';

/** A box over the whole page, wherever it is used: keeps the focus inside, gives it back, holds the page still behind it. */
export function Popup(props: PopupProps) {
  const {
    label,
    role = 'dialog',
    look = 'box',
    opacity,
    onClose,
    closeOnMaskClick,
    children,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);

  // Before the paint: a box that can be seen has the focus and hears keys.
  useLayoutEffect(() => {
    before.current = document.activeElement;
    box.current?.focus();
  }, []);

  useEffect(() => {
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
      // When the page behind has been drawn: what had the focus may take it again by then.
      if (before.current instanceof HTMLElement) before.current.focus();
    };
  }, []);

  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return undefined;
    // iOS lays its keyboard over the page: the box stays in what is seen, and so does the field that is written in.
    const fit = (): void => {
      const mask = box.current?.parentElement;
      const covered = window.innerHeight - seen.height - seen.offsetTop;
      if (mask) mask.style.bottom = `${Math.max(0, covered)}px`;
      const at = document.activeElement;
      if (at !== box.current && box.current?.contains(at) === true) {
        at?.scrollIntoView({ block: 'nearest' });
      }
    };
    seen.addEventListener('resize', fit);
    return () => seen.removeEventListener('resize', fit);
  }, []);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The focus is nowhere when the button that had it was disabled.
    const at = document.activeElement;
    if (at !== document.body && box.current?.contains(at) !== true) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Tab') return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const first = stops[0];
    const last = stops[stops.length - 1];
    if (!first || !last) return event.preventDefault();
    const outside = at === document.body || at === box.current;
    if (event.shiftKey ? at === first || outside : at === last || at === document.body) {
      event.preventDefault();
      (event.shiftKey ? last : first).focus();
    }
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return createPortal(
    // The mask is a second way out for pointers; the keyboard has Escape and the buttons.

    <div
      className={classes(css.mask, opacity && css.thin)}
      role="presentation"
      onClick={(event) => {
        if (closeOnMaskClick === true && event.target === event.currentTarget) onClose();
      }}
    >
      <div
        className={classes(css.popup, look === 'sheet' && css.sheet)}
        role={role}
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        ref={box}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}
