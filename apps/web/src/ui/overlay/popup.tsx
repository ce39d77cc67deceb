import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../style/classes.ts';
import { wantsLessMotion } from '../style/less-motion.ts';
import css from './popup.module.css';

interface PopupProps {
  /** The accessible name. */
  label: string;
  role?: 'dialog' | 'alertdialog';
  /** `box` (default): in the middle; `sheet`: slides up from the bottom edge, for choices and details. */
  look?: 'box' | 'sheet';
  /** A more transparent mask, or one that hides more of the page. */
  opacity?: 'thin' | 'thick';
  /** Called on Escape, or on a tap on the mask if that is allowed. */
  onClose: () => void;
  closeOnMaskClick?: boolean;
  children: ReactNode;
}

const FOCUSABLE = 'a[href],button:not([disabled]),input:not([disabled]),[tabindex="0"]';

const LEAVE_MS = 200;

/** Lets a picture of the removed box leave as it came. It is no part of the page: it has no role and receives no taps. */
function leave(mask: Element | null | undefined): void {
  if (!mask?.getAnimations || wantsLessMotion()) return;
  const picture = mask.cloneNode(true) as HTMLElement;
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('inert', '');
  picture.classList.add(css.leaving ?? '');
  // A second element with the same id would be found by labels and tests.
  for (const each of picture.querySelectorAll('[id]')) each.removeAttribute('id');
  document.body.append(picture);
  setTimeout(() => picture.remove(), LEAVE_MS);
}

/**
 * A modal box over the whole page: traps the focus, restores it afterwards, and stops the page behind it from
 * scrolling.
 */
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

  // Before the paint, so that a visible box has the focus and receives keys.
  useLayoutEffect(() => {
    before.current = document.activeElement;
    box.current?.focus();
    const mask = box.current?.parentElement;
    return () => leave(mask);
  }, []);

  useEffect(() => {
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
      // After the page behind has been drawn, so that the earlier element can receive the focus again.
      if (before.current instanceof HTMLElement) before.current.focus();
    };
  }, []);

  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    // iOS lays its keyboard over the page: keeps the box and the focused field in the visible area.
    const fit = (): void => {
      const mask = box.current?.parentElement;
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      if (mask) mask.style.bottom = `${Math.max(0, covered)}px`;
      const focused = document.activeElement;
      if (focused !== box.current && box.current?.contains(focused) === true) {
        focused?.scrollIntoView({ block: 'nearest' });
      }
    };
    viewport.addEventListener('resize', fit);
    return () => viewport.removeEventListener('resize', fit);
  }, []);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The focus is on the body after the button that had it was disabled.
    const focused = document.activeElement;
    if (focused !== document.body && box.current?.contains(focused) !== true) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Tab') return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const first = stops[0];
    const last = stops[stops.length - 1];
    if (!first || !last) return event.preventDefault();
    const outside = focused === document.body || focused === box.current;
    if (
      event.shiftKey ? focused === first || outside : focused === last || focused === document.body
    ) {
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
      className={classes(
        css.mask,
        opacity === 'thin' && css.thin,
        opacity === 'thick' && css.thick,
      )}
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
