import { expect, it } from 'vitest';
import { findMigrations } from './migrate.ts';

it('finds the migrations in order, each number once', async () => {
  const migrations = Object.entries(await findMigrations());
  expect(migrations.length).toBeGreaterThan(12);
  for (const [i, [name, migration]] of migrations.entries()) {
    expect(name).toMatch(new RegExp(`^${String(i + 1).padStart(3, '0')}-[a-z-]+$`));
    expect(migration, name).toHaveProperty('up', expect.any(Function));
  }
});
