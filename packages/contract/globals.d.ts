/** What browsers and Node have alike, and the language's own library does not describe. */
interface URL {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
declare var URL: new (given: string, base?: string) => URL;
