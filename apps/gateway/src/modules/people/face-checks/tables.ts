import { ownTables } from '../../../db/own-tables.ts';

export const faceCheckTables = ownTables({
  face_checks: {
    otherKeys: { face_checks_pkey: 'random' },
    copy: { title: { zh: '人脸核验', en: 'Face checks' }, without: { certificate: 'secret' } },
    erase: 'delete',
    keep: [{ column: 'started_at', days: 90 }],
  },
});
export const { findRow, insertRow, lockRow, queries, updateRows } = faceCheckTables;
