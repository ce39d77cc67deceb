import type { EndpointKey } from '../api/endpoint.ts';

/** Whose page it is that shows the same to all. */
export const ANYBODY = '*';

/** A question that the page at an address asks first, filled from the address. */
export interface PageQuestion {
  endpoint: EndpointKey;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

/** A page of the web app as a gateway may draw it into its document. */
export interface DrawablePage {
  /** What its route is called; of routes that share a page the first one's. */
  name: string;
  /** Whether it shows the same to all, logged in or not; else it is drawn for a rider who is known. */
  isPublic: boolean;
  questions: readonly PageQuestion[];
  /**
   * Draws it with the answers to its questions, in their order. Synchronous: the web app's state is one for the whole
   * module, and nobody else's while this runs. Raises what a component raises.
   */
  draw: (given: PageContent) => DrawnPage;
}

/** A page for its document. */
export interface DrawnPage {
  /** Of the root element. */
  markup: string;
  /** What its elements would have as style attributes. */
  sheet: string;
  /** Of the sheet, as a Content-Security-Policy names it. */
  sheetHash: string;
  content: DocumentContent;
}

/** What a page is drawn of. */
export interface PageContent {
  answers: readonly unknown[];
  /** The last letters of the rider's credential; empty for nobody in particular. */
  rider: string;
  /** ISO 8601, of the gateway's clock. */
  serverTime: string;
}

/** What a document carries for the script that takes its page over. */
export interface DocumentContent {
  /** Path and search of the page: a document kept for another address is not this one's. */
  address: string;
  serverTime: string;
  rider: string;
  /** By the address (path and query) a call of the page would ask. */
  answers: Readonly<Record<string, unknown>>;
}

/** What the server's bundle of a web build exports (`dist/server/pages.js`). */
export interface PageDrawer {
  /** Of all pages that are drawn. */
  names: readonly string[];
  /** The page at a path (with the base) and a search; undefined where none is drawn. */
  pageAt: (pathname: string, search: string) => DrawablePage | undefined;
}
