import type { CopyWriter } from './copy-writer.ts';

/**
 * Writes `{format, riderId, madeAt, modules: {<module>: {<table>: {rows, without}}}, notIncluded}`. Instants are ISO 8601 in UTC,
 * amounts are cents.
 */
export function jsonWriter(): CopyWriter {
  let currentOwner: string | undefined;
  let rows = 0;
  let rest = '';
  return {
    begin: ({ riderId, at }) =>
      `{"format":1,"riderId":${JSON.stringify(riderId)},"madeAt":${JSON.stringify(at)},"modules":{`,
    table(owner, name, { without = {} }) {
      const isNew = owner !== currentOwner;
      const before = currentOwner === undefined ? '' : isNew ? '},' : ',';
      currentOwner = owner;
      rows = 0;
      rest = `],"without":${JSON.stringify(without)}}`;
      const head = isNew ? `${JSON.stringify(owner)}:{` : '';
      return `${before}\n${head}${JSON.stringify(name)}:{"rows":[`;
    },
    row(row) {
      rows += 1;
      return `${rows === 1 ? '' : ','}\n${JSON.stringify(row)}`;
    },
    tableEnd: () => rest,
    end(leftOut) {
      const notIncluded = Object.fromEntries(leftOut.map(({ name, reason }) => [name, reason]));
      const close = currentOwner === undefined ? '' : '}';
      return `${close}},"notIncluded":${JSON.stringify(notIncluded)}}\n`;
    },
  };
}
