/** GB 32100-2015: digits and capital letters without I, O, S, V and Z, which look like others. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const LENGTH = 18;

/** Whether a text is a unified social credit code with its check character. The code is also the number of the taxpayer. */
export function isCreditCode(text: string): boolean {
  const values = Array.from(text, (character) => ALPHABET.indexOf(character));
  if (values.length !== LENGTH || values.includes(-1)) return false;
  const check = values.at(-1);
  // ISO 7064 MOD 31-3: each place weighs three times the one before.
  let weight = 1;
  let sum = 0;
  for (const value of values.slice(0, -1)) {
    sum += value * weight;
    weight = (weight * 3) % ALPHABET.length;
  }
  return (ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length === check;
}
