import type { CampaignStanding } from '@shtrans/contract/campaigns';
import type { CallInput } from '../../core/api/call-types.ts';
import { call } from '../../core/api/call.ts';
import { query } from '../../core/query/query.ts';
import { writeQuery } from '../../core/query/query-cache.ts';
import { currentLocation } from '../../core/route/router.ts';

const ENDPOINT = 'POST maas:/v1/campaign-previews';
type Asked = CallInput<typeof ENDPOINT>['body'];
type Tried = Asked['acts'][number];

/** What was tried in the preview that is open: nothing of it is kept elsewhere, so it is said anew each time. */
let open: Asked = { preview: '', acts: [] };

function opened(): Asked {
  const { preview = '' } = currentLocation().query;
  if (open.preview !== preview) open = { preview, acts: [] };
  return open;
}

/** How the previewed campaign stands after all that was tried, on the page of an item or on another one. */
export const previewQuery = (item: string | undefined) =>
  query(ENDPOINT, { body: { ...opened(), item } }, { freshMs: Infinity });

/** Tries something in the preview; gives how it stands then. Rejects as taking part would. */
export async function tryOut(tried: Tried, item: string | undefined): Promise<CampaignStanding> {
  const { preview, acts } = opened();
  const asked = { preview, acts: [...acts, tried] };
  const standing = await call(ENDPOINT, { body: { ...asked, item } });
  open = asked;
  writeQuery(previewQuery(item), standing);
  return standing;
}
