import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Context } from '../../../context.ts';
import { StartupError } from '../../../errors/startup-error.ts';
import { dataInForce, dataOfVersion, keepFolder } from '../../base/catalogue/service.ts';

interface Wanted {
  campaign: string;
  /** Of operator data that are not in force: a draft is kept of them, so that every gateway can read it. */
  folder: string | undefined;
  version: number | undefined;
}

/**
 * The campaign that a preview shows: of a folder, of a version, or else of what is in force. Raises StartupError where
 * there is none, and for a folder in which something is wrong.
 */
export async function findPreviewed(
  ctx: Pick<Context, 'db' | 'clock' | 'kinds'>,
  { campaign: id, folder, version: named }: Wanted,
): Promise<{ pages: Campaign['pages']; version: number }> {
  const version =
    folder !== undefined
      ? await keepFolder(ctx, folder)
      : (named ?? (await dataInForce(ctx)).version);
  const { campaigns } = await dataOfVersion(ctx, version);
  const campaign = campaigns.find((each) => each.id === id);
  if (campaign !== undefined) return { pages: campaign.pages, version };
  const known = campaigns.map((each) => each.id).join(', ');
  throw new StartupError(`Version ${version} has no campaign ${id}; it has: ${known}`);
}
