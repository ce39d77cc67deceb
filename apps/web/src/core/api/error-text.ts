import { language } from '../i18n/language.ts';
import { ApiError, type ClientCode } from './api-error.ts';
import { errorRow } from './error-table.ts';

/** Texts that must be there when nothing can be loaded any more, in both languages. */
const CLIENT_TEXTS: Record<'zh_cn' | 'en_us', Record<ClientCode, string>> = {
  zh_cn: {
    network: '网络异常，请检查网络后重试',
    timeout: '网络超时，请重试',
    aborted: '请求已取消',
    unknown: '服务开小差了，请稍后重试',
  },
  en_us: {
    network: 'No network. Please check your connection and try again',
    timeout: 'Network timeout, please retry',
    aborted: 'The request was cancelled',
    unknown: 'Something went wrong. Please try again later',
  },
};

/** What a rider reads for an error, in the current language. */
export function errorText(error: unknown): string {
  const client = CLIENT_TEXTS[language()];
  if (!(error instanceof ApiError)) return client.unknown;
  if (error.code in client) return client[error.code as ClientCode];
  return errorRow(error.code)?.text ?? client.unknown;
}
