import type { EndpointKey } from '../api/endpoint.ts';

/** The rider of a page that is the same for everyone. */
export const ANY_RIDER = '*';

/** A query that the page at an address sends first, with its parameters from the address. */
export interface PageQuestion {
  endpoint: EndpointKey;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

/** A page of the web app that a gateway can draw into its document. */
export interface DrawablePage {
  /** The route's name; if routes share a page, that of the first. */
  name: string;
  /** Whether the page is the same for everyone, logged in or not; otherwise it is drawn for a known rider. */
  isPublic: boolean;
  questions: readonly PageQuestion[];
  /**
   * Draws the page with the answers to its questions, in their order. Synchronous, because the state of the web app is
   * module-wide and must not be shared during the call. Throws what a component throws.
   */
  draw: (given: PageContent) => DrawnPage;
}

/** A drawn page for its document. */
export interface DrawnPage {
  /** The content of the root element. */
  markup: string;
  /** The style sheet that replaces the elements' style attributes. */
  sheet: string;
  /** The hash of the sheet for the Content-Security-Policy. */
  sheetHash: string;
  content: DocumentContent;
}

/** The data a page is drawn from. */
export interface PageContent {
  answers: readonly unknown[];
  /** The last characters of the rider's credential; empty if there is no particular rider. */
  rider: string;
  /** ISO 8601, by the gateway's clock. */
  serverTime: string;
}

/** The data in a document for the script that hydrates its page. */
export interface DocumentContent {
  /** Path and search of the page: a cached document of another address must not be used. */
  address: string;
  serverTime: string;
  rider: string;
  /** Answers by the address (path and query) of the call that the page would make. */
  answers: Readonly<Record<string, unknown>>;
}

/** The exports of the server bundle of a web build (`dist/server/pages.js`). */
export interface PageDrawer {
  /** The names of all drawable pages. */
  names: readonly string[];
  /** Returns the page at a path (with the base) and a search, or undefined if that page is not drawable. */
  pageAt: (pathname: string, search: string) => DrawablePage | undefined;
}
