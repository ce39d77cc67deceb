import { setCity } from '@shtrans/contract/city/current';
import { publicPart } from '@shtrans/contract/city/public';
import { cityFile } from '@shtrans/contract/city/schemas';
import shanghai from '../../../../../cities/shanghai/city.json' with { type: 'json' };

// Tests run in the city that comes with the release.
setCity(publicPart(cityFile.parse(shanghai)));
