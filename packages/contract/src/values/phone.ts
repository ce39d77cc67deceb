/**
 * Checks a mainland mobile number: not empty, exactly 11 characters, a leading 1 then 10 digits. Gives
 * the first rule it breaks, in the order of the specification (section 5).
 */
export function phoneFault(phone: string) {
  if (phone === '') return 'phone_empty';
  if (phone.length !== 11) return 'phone_length';
  if (!/^1\d{10}$/.test(phone)) return 'phone_format';
  return undefined;
}

/** `138****8000`, for every place that shows a phone number. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(7)}`;
