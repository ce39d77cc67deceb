import { MOST_PREVIEWED } from '@shtrans/contract/campaigns/facts';
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

/** All acts tried in the open preview. The gateway stores none of them, so each request sends all. */
let storedPreview: Asked = { preview: '', acts: [] };

/** The preview of a page that anyone may try, else the preview in the address. */
function currentPreview(page: Previewed): Asked {
  const preview = page.preview?.demo ?? currentLocation().query['preview'] ?? '';
  if (storedPreview.preview !== preview) storedPreview = { preview, acts: [], visit: randomId() };
  return storedPreview;
}

/** The standing in the previewed campaign after all tried acts, on the page of an item or on another page. */
export const previewQuery = (page: Previewed) =>
  query(
    ENDPOINT,
    { body: { ...currentPreview(page), item: page.item?.id } },
    { freshMs: Infinity },
  );

/** Tries an act in the preview and returns the standing after it. Rejects as a real act would. */
export async function tryOut(page: Previewed, newAct: Tried): Promise<CampaignStanding> {
  const { acts, ...rest } = currentPreview(page);
  // A try that is full begins again, with this act as its first.
  const earlierActs = acts.length < MOST_PREVIEWED ? acts : [];
  const preview = { ...rest, acts: [...earlierActs, newAct] };
  const standing = await call(ENDPOINT, { body: { ...preview, item: page.item?.id } });
  storedPreview = preview;
  writeQuery(previewQuery(page), standing);
  return standing;
}
