import { expect, it } from 'vitest';
import { migrations as SANDBOX } from '../../sandbox/tables.ts';
import { findMigrations, PRODUCT } from './migrate.ts';

it.each([PRODUCT, SANDBOX])(
  'finds the migrations of $schema in order, each number once',
  async (schema) => {
    const migrations = Object.entries(await findMigrations(schema));
    expect(migrations[0]?.[0]).toBe('001-baseline');
    const numbers = migrations.map(([name]) => Number(/^(\d{3})-[a-z-]+$/.exec(name)?.[1]));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    for (const [name, migration] of migrations) {
      expect(migration, name).toHaveProperty('up', expect.any(Function));
    }
  },
);
