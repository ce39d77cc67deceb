import { BRAND_MARK } from '@shtrans/contract/addresses/page-drawing';
import { meta } from '../../core/config/meta.ts';

/**
 * Returns a text with the operator's name of the service, which the document has in the rider's language. In documents and
 * in pages drawn for them the mark stays, and the gateway replaces it.
 */
export const withBrand = (text: string): string =>
  typeof window === 'undefined'
    ? text
    : text.replace(BRAND_MARK, () => meta('application-name') ?? text);
