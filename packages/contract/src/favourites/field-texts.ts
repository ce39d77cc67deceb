import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

const pointTexts = {
  name: 'The name of the place.',
  stopId: 'The id of the station or stop; null: the place is only a point.',
};

export const favouriteTexts: FieldTexts = {
  Favourite: {
    key: 'Identifies the favourite on all devices: `stop:S0118`, `line:metro-1`, `place:LAT,LON`, `trip:S0118>S0247`, `home`, `work`.',
    kind: 'What the favourite is.',
    name: 'The name of the favourite.',
    at: "The place itself, or the trip's start; null for lines.",
    ...fieldsWithin('at', pointTexts),
    to: "The trip's end; null: it is not a trip.",
    ...fieldsWithin('to', pointTexts),
    changedAt: "When it was last set or removed, by the device's clock: the latest change wins.",
    removed: 'Whether the rider removed it.',
  },
  SyncFavouritesBody: { items: "The device's favourites, including removed ones." },
};
