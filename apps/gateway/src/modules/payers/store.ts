import type { ErrorCode } from '@shtrans/contract/errors';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type QuestionRow = Selectable<Schema['payer_questions']>;

export async function insertQuestion(db: Db, row: QuestionRow): Promise<void> {
  await db.insertInto('payer_questions').values(row).execute();
}

export const findQuestion = async (db: Db, id: string): Promise<QuestionRow | undefined> =>
  await db.selectFrom('payer_questions').selectAll().where('id', '=', id).executeTakeFirst();

/** Uses a question up with the code that came for it, once, in time; false when it cannot be. */
export async function useQuestion(
  db: Db,
  id: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('payer_questions')
    .set({ code_hash: codeHash })
    .where('id', '=', id)
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes what the platform said. */
export async function answerQuestion(
  db: Db,
  id: string,
  said: { open_id: string } | { failure: ErrorCode },
): Promise<void> {
  await db.updateTable('payer_questions').set(said).where('id', '=', id).execute();
}
