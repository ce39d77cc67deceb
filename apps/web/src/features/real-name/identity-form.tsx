import {
  type Identity,
  IDENTITY_NAME_MAX,
  IDENTITY_NUMBER_MAX,
  identityFaults,
  tidyIdentity,
} from '@shtrans/contract/values/identity';
import type { RealName } from '@shtrans/contract/real-name/schemas';
import type { FormEvent } from 'react';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { serverNow } from '../../core/clock/server-clock.ts';
import { useAction } from '../../core/query/use-action.ts';
import { Button } from '../../ui/button/button.tsx';
import { Chips } from '../../ui/button/chips.tsx';
import { Field } from '../../ui/form/field.tsx';
import { textOfErrorCode } from '../../ui/form/text-of-error-code.ts';
import { formMessages } from '../../ui/form/messages.ts';
import { Tick } from '../../ui/form/tick.tsx';
import { type FieldErrors, useFields } from '../../ui/form/use-fields.ts';
import { Note } from '../../ui/page/note.tsx';
import { realNameMessages } from './messages.ts';

interface Input extends Identity {
  agreed: boolean;
}

const submit = (input: Identity) => {
  const body = tidyIdentity(input);
  // Other values are another attempt.
  return attempt(`real-name ${Object.values(body).join(' ')}`, (idempotencyKey) =>
    call('POST auth:/v1/real-name', { body, idempotencyKey }),
  );
};

/** The errors that the form finds before it sends. */
function faultsOf({ agreed, ...input }: Input): FieldErrors<Input> {
  const t = realNameMessages();
  const form = formMessages();
  const faults = identityFaults(tidyIdentity(input), new Date(serverNow()));
  const texts = faults.map(({ field, code }) => [
    field,
    code === 'identity_incomplete' ? form.required(t[field]) : textOfErrorCode(code),
  ]);
  return {
    ...(Object.fromEntries(texts) as FieldErrors<Input>),
    ...(!agreed && { agreed: form.agree }),
  };
}

/** Name and number of a document, and the rider's consent to their verification. */
export function IdentityForm({ realName, onSent }: { realName: RealName; onSent: () => void }) {
  const t = realNameMessages();
  const { values, errors, change, setErrors, refuse } = useFields<Input>({
    kind: realName.kinds[0] ?? 'passport',
    name: '',
    number: '',
    agreed: false,
  });
  const send = useAction(submit, {
    onDone: onSent,
    onFail(error) {
      if (refuse(error)) return;
      // Another device of the rider may have been first.
      onSent();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const fieldErrors = faultsOf(values);
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length === 0) send.run(values);
  };
  const { kind, name, number, agreed } = values;
  if (!realName.available) return <Note>{t.unavailable}</Note>;
  return (
    <form className="card" noValidate onSubmit={onSubmit}>
      <Chips
        label={t.kind}
        type="radio"
        items={realName.kinds.map((key) => ({ key, title: t.kinds[key] }))}
        chosen={[kind]}
        onToggle={(key) => {
          const chosenKind = realName.kinds.find((each) => each === key) ?? kind;
          change({ kind: chosenKind, number: '' });
        }}
      />
      <div className="above-16">
        <Field
          label={t.name}
          placeholder={t.nameHint}
          autoComplete="name"
          maxLength={IDENTITY_NAME_MAX}
          value={name}
          error={errors.name}
          onChange={(typed) => change({ name: typed })}
        />
      </div>
      <Field
        label={t.number}
        placeholder={t.numberHint[kind]}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={IDENTITY_NUMBER_MAX}
        value={number}
        error={errors.number}
        onChange={(typed) => change({ number: typed })}
      />
      <Tick
        checked={agreed}
        error={errors.agreed}
        onChange={(isTicked) => change({ agreed: isTicked })}
      >
        {t.agree}
      </Tick>
      <Button
        type="submit"
        color="primary"
        size="large"
        block
        loading={send.running}
        disabled={realName.triesLeft === 0}
      >
        {t.submit}
      </Button>
      <p className="small faint centred above-8">
        {realName.triesLeft === 0 ? t.noTries : t.triesLeft(realName.triesLeft)}
      </p>
    </form>
  );
}
