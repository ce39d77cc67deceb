import type { Block } from '@shtrans/contract/campaigns/blocks';
import { phoneFault } from '@shtrans/contract/values/phone';
import { type SyntheticEvent, useState } from 'react';
import { Field } from '../../../../ui/form/field.tsx';
import { PhoneField } from '../../../../ui/form/phone-field.tsx';
import { textOfErrorCode } from '../../../../ui/form/text-of-error-code.ts';
import { standingMessages } from '../../standing-messages.ts';
import { stateOf } from '../../use-campaign.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';

/** The autocomplete name and the maximum length of each field but the phone. */
const FIELDS = {
  name: { autoComplete: 'name', maxLength: 40 },
  region: { autoComplete: 'address-level2', maxLength: 60 },
  address: { autoComplete: 'street-address', maxLength: 200 },
} as const;
const NAMES = ['name', 'phone', 'region', 'address'] as const;
type Name = (typeof NAMES)[number];

/** Asks for an address only of riders who won something that is sent. */
export function AddressBlock({
  block: { title, mechanic },
  campaign,
}: BlockProps<Block<'address'>>) {
  const t = standingMessages();
  const [values, setValues] = useState({ name: '', phone: '', region: '', address: '' });
  const [isTried, setTried] = useState(false);
  const state = stateOf(campaign, mechanic, 'delivery');
  const faultOf = (name: Name): string | undefined => {
    if (name !== 'phone') return values[name].trim() === '' ? t.addressWrong[name] : undefined;
    const fault = phoneFault(values.phone);
    return fault && textOfErrorCode(fault);
  };
  const send = (): void => {
    setTried(true);
    if (NAMES.some((name) => faultOf(name) !== undefined)) return;
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
        {NAMES.map((name) => {
          const field = {
            label: t.addressField[name],
            value: values[name],
            error: isTried ? faultOf(name) : undefined,
            onChange: (value: string) => setValues({ ...values, [name]: value }),
          };
          return name === 'phone' ? (
            <PhoneField key={name} {...field} autoComplete="tel-national" />
          ) : (
            <Field key={name} {...field} {...FIELDS[name]} />
          );
        })}
        <ActButton campaign={campaign} mechanic={mechanic} onAct={send}>
          {given ? t.changeAddress : t.keepAddress}
        </ActButton>
      </form>
      <p className="small">{t.addressNote}</p>
    </Card>
  );
}
