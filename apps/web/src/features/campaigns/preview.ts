import type { CampaignPageView, CampaignStanding } from '@shtrans/contract/campaigns/schemas';
import type { CallInput } from '../../core/api/call-types.ts';
import { call } from '../../core/api/call.ts';
import { randomId } from '../../core/host/device-id.ts';
import { query } from '../../core/query/query.ts';
import { writeQuery } from '../../core/query/query-cache.ts';
import { currentLocation } from '../../core/route/router.ts';

const ENDPOINT = 'POST maas:/v1/campaign-previews';
type Asked = CallInput<typeof ENDPOINT>['body'];
type Tried = Asked['acts'][number];
type Previewed = Pick<CampaignPageView, 'preview' | 'item'>;

/** What was tried in the preview that is open: nothing of it is kept elsewhere, so it is said anew each time. */
let open: Asked = { preview: '', acts: [] };

/** That of a page which anybody may try, else that of the address. */
function opened(page: Previewed): Asked {
  const preview = page.preview?.demo ?? currentLocation().query['preview'] ?? '';
  if (open.preview !== preview) open = { preview, acts: [], visit: randomId() };
  return open;
}

/** How the previewed campaign stands after all that was tried, on the page of an item or on another one. */
export const previewQuery = (page: Previewed) =>
  query(ENDPOINT, { body: { ...opened(page), item: page.item?.id } }, { freshMs: Infinity });

/** Tries something in the preview; gives how it stands then. Rejects as taking part would. */
export async function tryOut(page: Previewed, tried: Tried): Promise<CampaignStanding> {
  const { acts, ...rest } = opened(page);
  const asked = { ...rest, acts: [...acts, tried] };
  const standing = await call(ENDPOINT, { body: { ...asked, item: page.item?.id } });
  open = asked;
  writeQuery(previewQuery(page), standing);
  return standing;
}
