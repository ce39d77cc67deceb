import type { EmergencyContact } from '@shtrans/contract/emergency/schemas';
import { CONTACT_NAME_MAX, EMERGENCY_CONTACTS_MAX } from '@shtrans/contract/emergency/facts';
import { maskPhone, phoneFault } from '@shtrans/contract/values/phone';
import type { FormEvent } from 'react';
import { errorText } from '../../../core/api/api-error.ts';
import { textOr } from '../../../core/i18n/language.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { StatusBadge, type Tone } from '../../../ui/button/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { formMessages } from '../../../ui/form/messages.ts';
import { textOfErrorCode } from '../../../ui/form/text-of-error-code.ts';
import { useFields } from '../../../ui/form/use-fields.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { addContact, contactsQuery, removeContact } from '../emergency-queries.ts';
import { ridesMessages } from '../messages.ts';

/** The rider's emergency contacts: at most three. */
export default function EmergencyContactsPage() {
  const { contacts: t } = ridesMessages();
  return (
    <FactPage before="stationTaxi" read={useQuery(contactsQuery)}>
      {({ items }) => (
        <>
          <p className="quiet sides above-12">{t.lead}</p>
          <p className="quiet sides above-4">{t.answers}</p>
          {items.map((contact) => (
            <ContactCard key={contact.id} contact={contact} />
          ))}
          {items.length < EMERGENCY_CONTACTS_MAX && <ContactForm />}
        </>
      )}
    </FactPage>
  );
}

const TONES: Readonly<Record<string, Tone>> = { confirmed: 'good', stopped: 'bad' };

function ContactCard({ contact: { id, name, phone, answer } }: { contact: EmergencyContact }) {
  const { contacts: t } = ridesMessages();
  const remove = useAction(() => removeContact(id), {
    onDone: () => showToast(t.removed),
    onFail: (error) => showToast(errorText(error)),
  });
  return (
    <section className="card row">
      <div className="grow">
        <h2 className="cut">{name}</h2>
        <p className="small faint num">{maskPhone(phone)}</p>
        <p className="above-4">
          <StatusBadge tone={TONES[answer] ?? 'quiet'}>
            {textOr(t.answer, answer, t.answer.none)}
          </StatusBadge>
        </p>
        {answer === 'stopped' && <p className="small quiet above-4">{t.stoppedHint}</p>}
      </div>
      <Button
        size="small"
        color="danger"
        fill="outline"
        aria-label={t.removeWhom(name)}
        loading={remove.running}
        onClick={() => remove.run()}
      >
        {t.remove}
      </Button>
    </section>
  );
}

const EMPTY = { name: '', phone: '' };

function ContactForm() {
  const { contacts: t } = ridesMessages();
  const { values, errors, change, setErrors, refuse } = useFields(EMPTY);
  const add = useAction(addContact, {
    onDone: () => {
      change(EMPTY);
      showToast(t.added);
    },
    onFail: refuse,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const name = values.name.trim();
    const fault = phoneFault(values.phone);
    setErrors({
      ...(name === '' && { name: formMessages().required(t.name) }),
      ...(fault !== undefined && { phone: textOfErrorCode(fault) }),
    });
    if (name !== '' && fault === undefined) add.run({ name, phone: values.phone });
  };
  return (
    <form className="card" noValidate onSubmit={onSubmit}>
      <h2 className="below-12">{t.addTitle}</h2>
      <Field
        label={t.name}
        placeholder={t.nameHint}
        autoComplete="off"
        maxLength={CONTACT_NAME_MAX}
        value={values.name}
        error={errors.name}
        onChange={(name) => change({ name })}
      />
      <PhoneField
        label={t.phone}
        autoComplete="off"
        value={values.phone}
        error={errors.phone}
        onChange={(phone) => change({ phone })}
      />
      <Button type="submit" color="primary" size="large" block loading={add.running}>
        {t.add}
      </Button>
    </form>
  );
}
