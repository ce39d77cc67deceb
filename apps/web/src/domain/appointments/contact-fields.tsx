import { phoneFault } from '@shtrans/contract/values/phone';
import { VISITOR_NAME_MAX } from '@shtrans/contract/shop/facts';
import { Field } from '../../ui/form/field.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { formMessages } from '../../ui/form/messages.ts';
import { textOfErrorCode } from '../../ui/form/text-of-error-code.ts';
import type { FieldErrors } from '../../ui/form/use-fields.ts';
import { appointmentMessages } from './messages.ts';

export const NO_CONTACT = { name: '', phone: '' };
type Contact = typeof NO_CONTACT;

/** Returns the errors of a contact, by field. */
export function contactErrors({ name, phone }: Contact): FieldErrors<Contact> {
  const fault = phoneFault(phone);
  return {
    ...(name.trim() === '' && { name: formMessages().required(appointmentMessages().name) }),
    ...(fault !== undefined && { phone: textOfErrorCode(fault) }),
  };
}

interface ContactFieldsProps {
  contact: Contact;
  errors: FieldErrors<Contact>;
  onChange: (part: Partial<Contact>) => void;
}

/** The contact's name and phone. */
export function ContactFields({ contact: { name, phone }, errors, onChange }: ContactFieldsProps) {
  const t = appointmentMessages();
  return (
    <>
      <Field
        label={t.name}
        autoComplete="name"
        maxLength={VISITOR_NAME_MAX}
        value={name}
        error={errors.name}
        onChange={(typed) => onChange({ name: typed })}
      />
      <PhoneField
        label={t.phone}
        autoComplete="tel-national"
        value={phone}
        error={errors.phone}
        onChange={(typed) => onChange({ phone: typed })}
      />
    </>
  );
}
