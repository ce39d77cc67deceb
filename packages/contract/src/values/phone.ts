/**
 * Checks a mainland mobile number: not empty, exactly 11 characters, a leading 1 then 10 digits. Returns the first rule
 * it breaks, in the order of the specification (section 5).
 */
export function phoneFault(phone: string) {
  if (phone === '') return 'phone_empty';
  if (phone.length !== 11) return 'phone_length';
  if (!/^1\d{10}$/.test(phone)) return 'phone_format';
  return undefined;
}

/** Masks a phone number for display: `138****8000`. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(7)}`;
