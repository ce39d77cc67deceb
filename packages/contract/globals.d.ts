/** Globals that browsers and Node share but the language's own library does not declare. */
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
