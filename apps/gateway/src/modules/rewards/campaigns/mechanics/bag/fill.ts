import { drawNumber, nominalOf } from '@shtrans/contract/campaigns/draw';
import type { Tx } from '../../../../../db/database.ts';
import { addAct } from '../../acts.ts';
import type { TakingIn } from '../../scope.ts';

/** Draws the content of a bag and stores it as an act of the bag's mechanic, under the award's id. */
export async function fillBag(
  tx: Tx,
  taking: TakingIn,
  { mechanic: name, award }: { mechanic: string; award: string },
): Promise<void> {
  const bag = taking.campaign.mechanics[name];
  if (bag?.kind !== 'bag') throw new Error(`there are no bags ${name}`);
  const u = drawNumber(taking.ctx.random.bytes(16));
  const content = nominalOf({ odds: bag.contents }, u);
  await addAct(tx, { ...taking, id: name }, award, { content });
}
