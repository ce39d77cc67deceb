import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Law } from '../../../db/own-tables.ts';
import type { TableOwner } from '../../define.ts';

interface Period {
  name: Bilingual;
  years: number;
}

/** How long laws of the PRC require rows to be kept. The privacy policy names the same. */
const LAWS: Readonly<Record<Law, Period>> = {
  e_commerce: {
    name: { zh: '《电子商务法》第三十一条', en: 'Article 31 of the E-Commerce Law' },
    years: 3,
  },
};

/** Returns each law with its years, and the tables of which rows remain for it after their rider is deleted. */
export function keptByLaw(
  owners: readonly TableOwner[],
): { tables: string[]; names: Bilingual[]; law: Bilingual; years: number }[] {
  const keptTables = owners
    .flatMap(({ tables = {} }) => Object.entries(tables))
    .flatMap(([table, { copy, kept: law }]) =>
      law === undefined || law === 'anonymous' || 'none' in copy
        ? []
        : [{ table, name: copy.title, law }],
    );
  return [...Map.groupBy(keptTables, ({ law }) => law)].map(([law, rows]) => ({
    tables: rows.map(({ table }) => table),
    names: rows.map(({ name }) => name),
    law: LAWS[law].name,
    years: LAWS[law].years,
  }));
}
