import { ConfigError } from '../../config.ts';

export interface OfficialAccount {
  appId: string;
  secret: string;
}

/** Reads `WECHAT_ACCOUNTS`. Raises ConfigError for an entry that is not `appId:secret`. */
export const officialAccounts = (entries: readonly string[]): OfficialAccount[] =>
  entries.map((entry) => {
    const [, appId, secret] = /^([^:]+):(.+)$/.exec(entry) ?? [];
    if (appId === undefined || secret === undefined) {
      throw new ConfigError('WECHAT_ACCOUNTS: each entry must be appId:secret');
    }
    return { appId, secret };
  });
