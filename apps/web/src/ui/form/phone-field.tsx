import { city } from '@shtrans/contract/city/current';
import { PHONE_TYPED_MAX } from '@shtrans/contract/values/phone';
import { Field } from './field.tsx';

interface PhoneFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (typed: string) => void;
  /** Whether the device may offer the rider's own number. */
  autoComplete: 'tel-national' | 'off';
  placeholder?: string;
}

/**
 * A field for a mobile number. It has room for what autofill and copied contacts add, such as a country code, which the
 * contract's `barePhone` removes.
 */
export const PhoneField = (props: PhoneFieldProps) => (
  <Field
    {...props}
    prefix={city().phone.country}
    type="tel"
    inputMode="tel"
    maxLength={PHONE_TYPED_MAX}
  />
);
