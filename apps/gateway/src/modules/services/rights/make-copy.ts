import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { LeftOut, TableDescription } from '../../../db/own-tables.ts';
import { databaseTime } from '../../../db/time.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { TableOwner } from '../../define.ts';
import type { CopiedTable, CopyWriter } from './copy-writer.ts';
import { htmlWriter } from './html-copy.ts';
import { jsonWriter } from './json-copy.ts';
import { atOneInstant, rowsOf } from './store.ts';
import { insertRow, lockRow, updateRows } from './tables.ts';

const PART_CHARACTERS = 256 * 1024;

type Format = 'html' | 'json';

/** Collects the text of a file and stores it in parts. */
function partsIn(
  tx: Tx,
  format: Format,
  { user_id, id, expires_at }: { user_id: string; id: string; expires_at: Date },
) {
  let text = '';
  let n = 0;
  let size = 0;
  const store = async (): Promise<void> => {
    const bytes = Buffer.from(text);
    await insertRow(tx, 'data_copy_parts', { user_id, copy_id: id, format, n, bytes, expires_at });
    n += 1;
    size += bytes.length;
    text = '';
  };
  return {
    async add(more: string): Promise<void> {
      text += more;
      if (text.length >= PART_CHARACTERS) await store();
    },
    async finish(): Promise<number> {
      if (text !== '') await store();
      return size;
    },
  };
}

/** Returns the row without what its rule leaves out; `user_id` is the rider's own id in each row. */
export function copiedRow(
  row: Readonly<Record<string, unknown>>,
  { without = {} }: Pick<CopiedTable, 'without'>,
): Record<string, unknown> {
  const copied = { ...row };
  delete copied['user_id'];
  for (const path of Object.keys(without)) {
    const [column = '', key] = path.split('.');
    const value = copied[column];
    if (key === undefined) delete copied[column];
    else if (typeof value === 'object' && value !== null) {
      copied[column] = Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    }
  }
  return copied;
}

const tablesOf = (
  owners: readonly TableOwner[],
): { owner: string; name: string; copy: TableDescription['copy'] }[] =>
  owners.flatMap(({ name: owner, tables = {} }) =>
    Object.entries(tables).map(([name, { copy }]) => ({ owner, name, copy })),
  );

/** Passes all that the tables hold of a rider to a sink for each row. */
export async function writeCopy(
  tx: Tx,
  owners: readonly TableOwner[],
  { riderId, at }: { riderId: string; at: Date },
  write: (text: (writer: CopyWriter) => string) => Promise<void>,
): Promise<void> {
  await write((writer) => writer.begin({ riderId, at }));
  const leftOut: { name: string; reason: LeftOut }[] = [];
  for (const { owner, name, copy } of tablesOf(owners)) {
    if ('none' in copy) {
      if (copy.none !== 'no_rider') leftOut.push({ name, reason: copy.none });
      continue;
    }
    await write((writer) => writer.table(owner, name, copy));
    for await (const row of rowsOf(tx, { table: name, of: copy.of, riderId })) {
      const copied = copiedRow(row, copy);
      await write((writer) => writer.row(copied));
    }
    await write((writer) => writer.tableEnd());
  }
  await write((writer) => writer.end(leftOut));
}

/** Makes a waiting copy; does nothing if it is made already. All of it is of one instant. */
export async function makeCopy(
  ctx: Context,
  owners: readonly TableOwner[],
  { userId, copyId }: { userId: string; copyId: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await atOneInstant(tx);
    const key = { user_id: userId, id: copyId };
    const row = await lockRow(tx, 'data_copies', key);
    if (row?.state !== 'pending') return;
    const madeAt = await databaseTime(ctx, tx);
    const files = [
      { writer: jsonWriter(), parts: partsIn(tx, 'json', row) },
      { writer: htmlWriter(row.language), parts: partsIn(tx, 'html', row) },
    ] as const;
    await writeCopy(tx, owners, { riderId: userId, at: madeAt }, async (text) => {
      for (const { writer, parts } of files) await parts.add(text(writer));
    });
    const [json_bytes, html_bytes] = [await files[0].parts.finish(), await files[1].parts.finish()];
    const ready = { state: 'ready', ready_at: madeAt, json_bytes, html_bytes } as const;
    await updateRows(tx, 'data_copies', key, ready);
  });
}
