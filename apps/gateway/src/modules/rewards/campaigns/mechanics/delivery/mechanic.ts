import { CodedError } from '@shtrans/contract/api/errors';
import { maskName } from '@shtrans/contract/values/identity';
import { maskPhone } from '@shtrans/contract/values/phone';
import { addAct } from '../../acts.ts';
import { goodsOf } from '../../awards.ts';
import { ADDRESS_KEY, openAddress, sealAddress } from './address.ts';
import type { MechanicScope, Rules } from '../../scope.ts';
import { deleteRows, findRow } from '../../tables.ts';

const rowOf = ({ campaign, id }: MechanicScope, userId: string) => ({
  campaign: campaign.id,
  mechanic: id,
  user_id: userId,
  key: ADDRESS_KEY,
});

export const delivery: Rules<'delivery'> = {
  during: () => ['open', 'claim'],

  async state(db, scope) {
    const { ctx, userId } = scope;
    const act =
      userId === undefined ? undefined : await findRow(db, 'campaign_acts', rowOf(scope, userId));
    const address = act && openAddress(ctx, act);
    return {
      kind: 'delivery',
      goods: await goodsOf(db, scope),
      given: address
        ? {
            name: maskName(address.name),
            phone: maskPhone(address.phone),
            region: address.region,
          }
        : null,
    };
  },

  async act(tx, taking, { name, phone, region, address }) {
    const { ctx, userId } = taking;
    // A rider without goods to be sent gives no address.
    if ((await goodsOf(tx, taking)) === 0) throw new CodedError('campaign_not_done');
    await deleteRows(tx, 'campaign_acts', rowOf(taking, userId));
    const sealed = sealAddress(ctx, userId, { name, phone, region, address });
    await addAct(tx, taking, ADDRESS_KEY, { sealed });
  },
};
