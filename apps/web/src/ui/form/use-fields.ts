import { useEffect, useState } from 'react';
import { ApiError, errorText } from '../../core/api/api-error.ts';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { showToast } from '../overlay/toast.ts';

/** The error of each field, in the rider's language. */
export type FieldErrors<T> = { readonly [K in keyof T]?: string };

/**
 * The values of a form's fields and their errors; typing into a field clears its error. The error texts load with the
 * form, so that a tap is answered immediately.
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
  const addErrors = (newErrors: FieldErrors<T>): void =>
    setErrors((old) => ({ ...old, ...newErrors }));
  /** Shows a refusal at the field that it names, else in a toast. Returns whether it names a field. */
  const refuse = (error: unknown): boolean => {
    const field = error instanceof ApiError ? error.field : undefined;
    const isOfField = field !== undefined && field in values;
    if (isOfField) addErrors({ [field]: errorText(error) } as FieldErrors<T>);
    else showToast(errorText(error));
    return isOfField;
  };
  return { values, errors, change, setErrors, addErrors, refuse };
}
