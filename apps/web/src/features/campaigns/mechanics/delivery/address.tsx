import type { Block } from '@shtrans/contract/campaigns/blocks';
import { phoneFault } from '@shtrans/contract/values/phone';
import { type SyntheticEvent, useState } from 'react';
import { Field } from '../../../../ui/form/field.tsx';
import { standingMessages } from '../../standing-messages.ts';
import { stateOf } from '../../use-campaign.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';

/** The autocomplete name and the maximum length of each field. */
const FIELDS = {
  name: { autoComplete: 'name', maxLength: 40 },
  phone: { autoComplete: 'tel-national', maxLength: 11, inputMode: 'tel' },
  region: { autoComplete: 'address-level2', maxLength: 60 },
  address: { autoComplete: 'street-address', maxLength: 200 },
} as const;
type Name = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Name[];

/** Asks for an address only of riders who won something that is sent. */
export function AddressBlock({
  block: { title, mechanic },
  campaign,
}: BlockProps<Block<'address'>>) {
  const t = standingMessages();
  const [values, setValues] = useState({ name: '', phone: '', region: '', address: '' });
  const [isTried, setTried] = useState(false);
  const state = stateOf(campaign, mechanic, 'delivery');
  const isWrong = (name: Name): boolean =>
    name === 'phone' ? phoneFault(values.phone) !== undefined : values[name].trim() === '';
  const send = (): void => {
    setTried(true);
    if (NAMES.some(isWrong)) return;
    campaign.act(mechanic, { kind: 'delivery', ...values }, t.addressKept);
  };
  if (state === undefined || state.goods === 0) {
    return (
      <Card title={title}>
        <p>{t.noGoods}</p>
      </Card>
    );
  }
  const { given } = state;
  return (
    <Card title={title}>
      {given && (
        <p className="below-12">{t.addressIs(`${given.name} ${given.phone} ${given.region}`)}</p>
      )}
      <form onSubmit={(event: SyntheticEvent) => event.preventDefault()}>
        {NAMES.map((name) => (
          <Field
            key={name}
            label={t.addressField[name]}
            value={values[name]}
            error={isTried && isWrong(name) ? t.addressWrong[name] : undefined}
            onChange={(value) => setValues({ ...values, [name]: value })}
            {...FIELDS[name]}
          />
        ))}
        <ActButton campaign={campaign} mechanic={mechanic} onAct={send}>
          {given ? t.changeAddress : t.keepAddress}
        </ActButton>
      </form>
      <p className="small">{t.addressNote}</p>
    </Card>
  );
}
