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
 * `npm run tables` generates generated/tables.ts of the product and of the sandbox from a newly migrated database; with
 * `--check` it only reports whether they are up to date.
 */
const SCHEMAS = [PRODUCT, (await loadSandbox()).migrations];

/** The TypeScript type that `pg` returns for a PostgreSQL type, as configured in database.ts. */
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
  if (plain === undefined)
    throw new Error(`${table}.${name} has an unknown type, ${type}: add it to TYPES`);
  const columnType = defaulted ? `Generated<${plain}>` : plain;
  return `    ${name}: ${columnType}${nullable ? ' | null' : ''};`;
}

/** Returns the types of a schema's tables. Names outside `public` are qualified with the schema, as statements need. */
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

/** Returns the generated contents by file path. */
async function generateFiles(): Promise<Map<string, string>> {
  const dataDir = path.join(tmpdir(), `shtrans-tables-${process.pid}`);
  // The server may run as another user, which must be able to enter.
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

for (const [file, content] of await generateFiles()) {
  if (!process.argv.includes('--check')) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  } else if (readFileSync(file, 'utf8') !== content) {
    process.stderr.write(`${file} differs from the migrations: run npm run tables\n`);
    process.exitCode = 1;
  }
}
