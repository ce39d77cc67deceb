import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { loadSandbox } from '../adapters/sandbox.ts';
import { connect, type Db } from '../db/database.ts';
import { startEmbedded } from '../db/embedded/server.ts';
import { migrate, PRODUCT } from '../db/migrate.ts';

/**
 * `npm run tables` writes generated/tables.ts of the product and of the sandbox as the migrations leave a new
 * database; with `--check` it only says whether they are up to date.
 */
const SCHEMAS = [PRODUCT, (await loadSandbox()).migrations];

/** What `pg` gives for a type of PostgreSQL, as database.ts sets it up. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  float4: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'object',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
};

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  defaulted: boolean;
}

function line({ table, name, type, nullable, defaulted }: Column): string {
  const plain = TYPES[type];
  if (plain === undefined) throw new Error(`${table}.${name} is of an unknown type: ${type}`);
  const given = defaulted ? `Generated<${plain}>` : plain;
  return `    ${name}: ${given}${nullable ? ' | null' : ''};`;
}

/** The types of a schema's tables. Those outside of `public` have its name before theirs, as statements need it. */
async function typesOf(db: Db, schema: string): Promise<string> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as name, udt_name as type,
      is_nullable = 'YES' as nullable, column_default is not null as defaulted
    from information_schema.columns
    where table_schema = ${schema} and table_name not like 'kysely_%'
    order by table_name, ordinal_position`.execute(db);
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => {
    const name = schema === PRODUCT.schema ? table : `'${schema}.${table}'`;
    return `  ${name}: {\n${columns.map(line).join('\n')}\n  };\n`;
  });
  return `// Written by \`npm run tables\` from the migrations. What PostgreSQL does not know: ../schema.ts.
import type { Generated } from 'kysely';

export interface Tables {\n${tables.join('')}}\n`;
}

/** What the files are to hold, by their paths. */
async function written(): Promise<Map<string, string>> {
  const dataDir = path.join(tmpdir(), `shtrans-tables-${process.pid}`);
  // The server may run as another user, who must come in.
  mkdirSync(dataDir, { mode: 0o755 });
  const server = await startEmbedded({ dataDir, settings: { fsync: 'off' } });
  const { db } = connect(server.url('postgres'), { max: 1 });
  try {
    await migrate(db, SCHEMAS);
    const files = new Map<string, string>();
    for (const { folder, schema } of SCHEMAS) {
      const file = fileURLToPath(new URL('../generated/tables.ts', folder));
      files.set(file, await typesOf(db, schema));
    }
    return files;
  } finally {
    await db.destroy();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

for (const [file, wanted] of await written()) {
  if (!process.argv.includes('--check')) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, wanted);
  } else if (readFileSync(file, 'utf8') !== wanted) {
    process.stderr.write(`${file} is not what the migrations make: npm run tables\n`);
    process.exitCode = 1;
  }
}
