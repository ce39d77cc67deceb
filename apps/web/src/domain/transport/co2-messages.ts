import type { Pair } from '../../core/i18n/messages.ts';

/** Units of CO2. Not a dictionary to load, because amounts are formatted in dictionaries of either language. */
export const CO2_UNITS = {
  gram: ['克', 'g'],
  kilogram: ['千克', 'kg'],
} as const satisfies Record<string, Pair>;
