import type { FastifyReply } from 'fastify';
import papa from 'papaparse';

/**
 * Sends a table as the file `<name>.csv`, which no cache stores. A byte order mark lets spreadsheets read
 * Chinese. Escapes formulae, because riders wrote some of the cells.
 * @param fields the column headers
 */
export const sendCsv = (
  reply: FastifyReply,
  name: string,
  fields: string[],
  data: (string | number)[][],
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}.csv"`,
    })
    .send(`\uFEFF${papa.unparse({ fields, data }, { escapeFormulae: true })}\r\n`);
