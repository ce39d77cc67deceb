import { bundledFolder, openCity } from '../src/city/folder.ts';

// Tests run in the city that comes with the release, as a gateway without `CITY` does.
openCity(bundledFolder());
