import { classes } from '../style/classes.ts';
import css from './toast.module.css';

export interface ToastOptions {
  content: string;
  /** At 20 % of the screen, above an open keyboard, or at 80 %; default: in the middle. */
  position?: 'top' | 'bottom';
  /** In ms; 0 keeps it until the next toast or `clearToast`. Default 2000. */
  duration?: number;
}

/** The live region must exist before its text, or screen readers do not announce it. */
function liveRegion(): HTMLElement {
  const existingRegion = document.getElementById('toast');
  if (existingRegion !== null) return existingRegion;
  const region = document.createElement('div');
  region.id = 'toast';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return region;
}

/** Shows one short line over the page, which replaces an earlier one. */
export function showToast(options: ToastOptions | string): void {
  const {
    content,
    position,
    duration = 2000,
  } = typeof options === 'string' ? { content: options } : options;
  const toast = document.createElement('div');
  const places = { top: css.top, bottom: css.bottom };
  toast.className = classes(css.toast, position && places[position]);
  toast.textContent = content;
  liveRegion().replaceChildren(toast);
  if (duration > 0) setTimeout(() => toast.remove(), duration);
}

export const clearToast = (): void => liveRegion().replaceChildren();
