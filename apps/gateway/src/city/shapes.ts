import { cityShapes } from '@shtrans/contract/traffic/schemas';
import { createHash } from 'node:crypto';
import { lazily } from '../timing/lazily.ts';
import { readJson } from './files.ts';

/** The shapes of the city's maps, as `npm run shapes` wrote them. */
export const shapes = lazily(() => readJson('shapes.json', cityShapes));

/** The name of these shapes, which changes with their content. */
export const shapesVersion = lazily(() =>
  createHash('sha256').update(JSON.stringify(shapes())).digest('hex').slice(0, 16),
);
