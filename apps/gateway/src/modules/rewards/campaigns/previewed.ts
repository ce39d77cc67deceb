import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Context } from '../../../context.ts';
import { StartupError } from '../../../errors/startup-error.ts';
import { dataInForce, dataOfVersion, keepFolder } from '../../base/catalogue/service.ts';

interface Wanted {
  campaign: string;
  /** Operator data that is not in force; a draft of it is stored so that every gateway can read it. */
  folder: string | undefined;
  version: number | undefined;
}

/**
 * Returns the campaign to preview: of a folder, of a version, or else of the version in force. Throws StartupError if there
 * is none, and for a folder with faults.
 */
export async function findPreviewed(
  ctx: Pick<Context, 'db' | 'clock' | 'kinds'>,
  { campaign: id, folder, version: requestedVersion }: Wanted,
): Promise<{ pages: Campaign['pages']; version: number }> {
  const version =
    folder !== undefined
      ? await keepFolder(ctx, folder)
      : (requestedVersion ?? (await dataInForce(ctx)).version);
  const { campaigns } = await dataOfVersion(ctx, version);
  const campaign = campaigns.find((each) => each.id === id);
  if (campaign !== undefined) return { pages: campaign.pages, version };
  const knownIds = campaigns.map((each) => each.id).join(', ');
  throw new StartupError(`Version ${version} has no campaign ${id}; it has: ${knownIds}`);
}
