import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { OperatorData } from '../../base/catalogue/service.ts';

/** A campaign with the operator's data that it is of. */
export interface Edition {
  campaign: Campaign;
  data: OperatorData;
  version: number;
}

/** A campaign as a version has it; undefined: it is not there. */
export function editionIn(version: number, data: OperatorData, id: string): Edition | undefined {
  const campaign = data.campaigns.find((each) => each.id === id);
  return campaign && { campaign, data, version };
}
