import { phoneFault } from '@shtrans/contract/values/phone';
import type { Visitor } from '@shtrans/contract/shop/schemas';
import { VISITOR_NAME_MAX } from '@shtrans/contract/shop/facts';
import type { ReactNode } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { textOfErrorCode } from '../../ui/form/text-of-error-code.ts';
import { productMessages } from './messages.ts';
import css from './visitor-fields.module.css';

export const EMPTY_VISITOR: Visitor = { name: '', phone: '' };

/** Whether a visitor is complete and valid. */
export const isWhole = ({ name, phone }: Visitor): boolean =>
  name.trim() !== '' && phoneFault(phone) === undefined;

/** The visitor as it is sent. */
export const trimmed = ({ name, phone }: Visitor): Visitor => ({ name: name.trim(), phone });

interface VisitorFieldsProps {
  /** From 1 on. */
  n: number;
  visitor: Visitor;
  /** Whether to show errors. */
  checked: boolean;
  onChange: (visitor: Visitor) => void;
  /** Below the fields. */
  children?: ReactNode;
}

/** A visitor's name and phone. */
export function VisitorFields({ n, visitor, checked, onChange, children }: VisitorFieldsProps) {
  const t = productMessages();
  const { name, phone } = visitor;
  const fault = checked ? phoneFault(phone) : undefined;
  return (
    <section className={css.part}>
      <Field
        label={t.visitor(n)}
        autoComplete={n === 1 ? 'name' : 'off'}
        maxLength={VISITOR_NAME_MAX}
        value={name}
        onChange={(typed) => onChange({ ...visitor, name: typed })}
        error={checked && name.trim() === '' ? t.nameMissing : undefined}
      />
      <PhoneField
        label={t.visitorPhone(n)}
        autoComplete={n === 1 ? 'tel-national' : 'off'}
        value={phone}
        onChange={(typed) => onChange({ ...visitor, phone: typed })}
        error={fault && textOfErrorCode(fault)}
      />
      {children}
    </section>
  );
}
