import { amountUnit } from '../../ui/text/amount-words.ts';
import { phoneDigits } from '@shtrans/contract/city/texts';
import { phoneFault } from '@shtrans/contract/values/phone';
import type { FormEvent } from 'react';
import { hasCode } from '../../core/api/api-error.ts';
import { useAction } from '../../core/query/use-action.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { textOfErrorCode } from '../../ui/form/text-of-error-code.ts';
import { formMessages } from '../../ui/form/messages.ts';
import { type FieldErrors, useFields } from '../../ui/form/use-fields.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { AgreementTick } from './agreement-tick.tsx';
import { limitHint, readLimit } from './limit.ts';
import { familyMessages } from './messages.ts';
import { invite } from './queries.ts';

const EMPTY = { phone: '', limit: '', agreed: false };

/** Invites a relative by phone, with a limit, under the agreement in force. */
export function InviteForm({
  agreementVersion,
  onChanged,
}: {
  agreementVersion: string;
  onChanged: () => void;
}) {
  const t = familyMessages();
  const { values, errors, change, setErrors, refuse } = useFields(EMPTY);
  const { phone, limit, agreed } = values;
  const send = useAction(invite, {
    onDone: () => {
      change(EMPTY);
      showToast(t.invited);
      onChanged();
    },
    onFail: (error) => {
      if (refuse(error)) return;
      // A new agreement needs a new consent.
      if (hasCode(error, 'agreement_outdated')) change({ agreed: false });
      onChanged();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const fault = phoneFault(phone);
    const { cents: limitCents, fault: limitFault } = readLimit(limit);
    const fieldErrors: FieldErrors<typeof EMPTY> = {
      ...(fault !== undefined && { phone: textOfErrorCode(fault) }),
      ...(limitFault !== undefined && { limit: limitFault }),
      ...(!agreed && { agreed: formMessages().agree }),
    };
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length === 0) send.run({ phone, limitCents, agreementVersion });
  };
  return (
    <form className="card" noValidate onSubmit={onSubmit}>
      <h2 className="below-12">{t.inviteTitle}</h2>
      <PhoneField
        label={t.phone}
        autoComplete="off"
        placeholder={t.phoneHint(phoneDigits())}
        value={phone}
        error={errors.phone}
        onChange={(typed) => change({ phone: typed })}
      />
      <Field
        label={t.limitIn(amountUnit())}
        inputMode="decimal"
        placeholder={limitHint()}
        maxLength={12}
        value={limit}
        error={errors.limit}
        onChange={(typed) => change({ limit: typed })}
      />
      <AgreementTick
        checked={agreed}
        error={errors.agreed}
        onChange={(isTicked) => change({ agreed: isTicked })}
      />
      <Button type="submit" color="primary" size="large" block loading={send.running}>
        {t.invite}
      </Button>
    </form>
  );
}
