/** A plate as it is painted: the place's two letters apart. An electric car's has one letter more. */
export const plateParts = (plate: string): { text: string; electric: boolean } => {
  const bare = plate.replace(/[\s·-]/g, '');
  return { text: `${bare.slice(0, 2)}·${bare.slice(2)}`, electric: bare.length > 7 };
};
