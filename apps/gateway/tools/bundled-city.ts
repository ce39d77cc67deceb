import { bundledFolder, openCity } from '../src/city/folder.ts';

// For processes that run modules without the start of a gateway, such as tests, benches and the chaos run: days and
// amounts are those of the city that comes with the release, as in a gateway without `CITY`.
openCity(bundledFolder());
