import { signal } from '../../core/state/signal.ts';

/** The preview of a link to a page whose texts come with its data. */
export interface PageWords {
  title: string;
  desc: string;
  /** Of the page, with the base. */
  address: string;
}

/** The texts of the current page; undefined: its route has the texts, or there are none. */
export const pageWords = signal<PageWords | undefined>(undefined);
