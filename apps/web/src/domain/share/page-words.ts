import { signal } from '../../core/state/signal.ts';

/** What others see of a link to a page whose words come with its data. */
export interface PageWords {
  title: string;
  desc: string;
  /** Of the page, with the base. */
  address: string;
}

/** Of the page that is shown; undefined: its route says what others see, or nothing does. */
export const pageWords = signal<PageWords | undefined>(undefined);
