/** A plate as it is painted, with its first two characters set apart. An electric car's has one more character. */
export const plateParts = (plate: string): { text: string; electric: boolean } => {
  const bare = plate.replace(/[\s·-]/g, '');
  return { text: `${bare.slice(0, 2)}·${bare.slice(2)}`, electric: bare.length > 7 };
};
