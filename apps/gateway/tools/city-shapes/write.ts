// `npm run shapes`: writes the shapes of the city's map from its data and the extract of the world's shoreline.
import { readFileSync, writeFileSync } from 'node:fs';
import { shapesOf } from './shapes.ts';

const folder = new URL('../../../../cities/shanghai/network/', import.meta.url);
const shapes = shapesOf(readFileSync(new URL('gshhg.txt', folder), 'utf8'));
writeFileSync(new URL('shapes.json', folder), `${JSON.stringify(shapes)}\n`);
