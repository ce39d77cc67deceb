import { query } from '../../core/query/query.ts';

/** The request for a page: its path, and the key, the item and the preview in its query. */
export interface PageAsked {
  path: string;
  key?: string | undefined;
  id?: string | undefined;
  preview?: string | undefined;
}

/** The query for a page of a campaign: the same for everyone. */
export const pageQuery = (request: PageAsked) =>
  query('GET maas:/v1/campaign-pages', { query: request }, { freshMs: 2000 });
