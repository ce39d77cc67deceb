// `npm run names`: writes the English names of the city's stops, lines and companies into its data.
import { writeFileSync } from 'node:fs';
import { cityNames } from './city-names.ts';

const file = new URL('../../../../cities/shanghai/network/english_names.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(cityNames(), null, 1)}\n`);
