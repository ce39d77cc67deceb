/** The chat platform's server calls. Raises `upstream_failed`, `upstream_timeout`, `account_unknown`. */
export interface MiniProgramPort {
  readonly name: string;
  generateScheme(request: {
    path: string;
    query: string;
    envVersion: 'release' | 'trial' | 'develop';
  }): Promise<{ openlink: string }>;
  /** A PNG or JPEG picture. */
  generateCode(request: {
    page: string;
    scene: string;
    width: number;
  }): Promise<{ contentType: string; image: Buffer }>;
  /** The JS-SDK ticket of an official account (the default one for null), cached until it expires. */
  jsSdkTicket(appId: string | null): Promise<{ appId: string; ticket: string }>;
}
