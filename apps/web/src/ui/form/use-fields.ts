import { useEffect, useState } from 'react';
import { ApiError, errorText } from '../../core/api/api-error.ts';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { showToast } from '../overlay/toast.ts';

/** What is wrong with each field, in the rider's words. */
export type FieldErrors<T> = { readonly [K in keyof T]?: string };

/**
 * The values of a form's fields and what is wrong with them; typing into a field forgets what was. The texts of the rules
 * come with the form, so that a tap answers at once.
 */
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
  useEffect(() => void loadErrorTexts().catch(() => undefined), []);
  const addErrors = (found: FieldErrors<T>): void => setErrors((old) => ({ ...old, ...found }));
  /** Says what the gateway refused beside the field that it names, else in a toast; gives whether it was of a field. */
  const refuse = (error: unknown): boolean => {
    const field = error instanceof ApiError ? error.field : undefined;
    const isOfField = field !== undefined && field in values;
    if (isOfField) addErrors({ [field]: errorText(error) } as FieldErrors<T>);
    else showToast(errorText(error));
    return isOfField;
  };
  return { values, errors, change, setErrors, addErrors, refuse };
}
