import type { FastifyReply } from 'fastify';
import papa from 'papaparse';

/**
 * Answers a table as a file `<name>.csv` that is not kept. A mark of UTF-8 stands in front, by which
 * spreadsheets read Chinese; what riders wrote is never a formula.
 * @param fields the heads of its columns
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
