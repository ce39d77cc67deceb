import { expect, it } from 'vitest';
import { contrast } from '@shtrans/contract/values/contrast';
import { TRANSPORT_COLOURS } from './transport-icon.tsx';

it.each(Object.entries(TRANSPORT_COLOURS))('shows %s in AA on white', (_, colour) => {
  expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});
