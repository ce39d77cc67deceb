import type { Migration } from 'kysely/migration';

export const migration: Migration = {
  async up(_db) {},
};
