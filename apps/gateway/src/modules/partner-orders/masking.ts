/** A name but for its last character: 王小伟 -> *伟, "Anna Smith" -> "*h". Masked ones stay. */
export function maskName(name: string): string {
  const last = Array.from(name.trim()).at(-1) ?? '';
  return `*${last === '*' ? '' : last}`;
}

/** The ends of a document's number, four and three characters: 3101***********12X. Short ones wholly. */
export function maskIdNumber(number: string): string {
  const text = number.trim();
  const hidden = text.length - 7;
  if (hidden < 4) return '*'.repeat(Math.max(4, text.length));
  return `${text.slice(0, 4)}${'*'.repeat(hidden)}${text.slice(-3)}`;
}
