import type { EndpointKey } from '../api/endpoint.ts';
import type { PublicCity } from '../city/public.ts';

/** The rider of a page that is the same for everyone. */
export const ANY_RIDER = '*';

/** The rider of a page that only visitors without a login see. */
export const NO_RIDER = '';

/** Whether the rider of a document names one rider, by the end of a credential. */
export const isOneRider = (rider: string): boolean => rider !== ANY_RIDER && rider !== NO_RIDER;

/**
 * Where documents and drawn pages name the service. The gateway replaces it by the brand of the operator data in force, so that
 * a build serves any operator.
 */
export const BRAND_MARK = '{brand}';

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

/** A page as a visitor without a login sees it. */
export interface StrangersPage extends DrawablePage {
  /** Whether the login is drawn at the address of a page that requires one. */
  showsLogin: boolean;
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
  /** The last characters of the rider's credential, `ANY_RIDER` or `NO_RIDER`. */
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
  /** Puts the city in force; before any page is drawn. */
  setCity: (city: PublicCity) => void;
  /** The names of all drawable pages. */
  names: readonly string[];
  /** Returns the page at a path (with the base) and a search, or undefined if that page is not drawable. */
  pageAt: (pathname: string, search: string) => DrawablePage | undefined;
  /**
   * Returns what a visitor without a login sees at an address: the page without the answers that require one, or the
   * login with the way back. Undefined if that page is not drawable.
   */
  strangersPageAt: (pathname: string, search: string) => StrangersPage | undefined;
  /** The path of the login, with the base. */
  loginPath: string;
}
