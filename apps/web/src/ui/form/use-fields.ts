import { useState } from 'react';

/** What is wrong with each field, in the rider's words. */
export type FieldErrors<T> = { readonly [K in keyof T]?: string };

/** The values of a form's fields and what is wrong with them; typing into a field forgets what was. */
export function useFields<T extends object>(first: T) {
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<FieldErrors<T>>({});
  const change = (part: Partial<T>): void => {
    setValues((old) => ({ ...old, ...part }));
    setErrors(
      (old) =>
        Object.fromEntries(
          Object.entries(old).filter(([field]) => !(field in part)),
        ) as FieldErrors<T>,
    );
  };
  const addErrors = (found: FieldErrors<T>): void => setErrors((old) => ({ ...old, ...found }));
  return { values, errors, change, setErrors, addErrors };
}
