import type { Migration } from 'kysely';

export const migration: Migration = {
  async up(_db) {},
};
