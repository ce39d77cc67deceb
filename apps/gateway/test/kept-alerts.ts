import type { Alert } from '@shtrans/contract/traffic/live';
import { insertRow } from './rows.ts';
import type { TestGateway } from './harness.ts';

/** Stores an alert as gateways store published ones, seen from `firstSeen` on. */
export async function keepAlert(
  { db }: Pick<TestGateway, 'db'>,
  firstSeen: Date,
  changes: Partial<Alert> & Pick<Alert, 'id'>,
): Promise<void> {
  const alert: Alert = {
    effect: 'other',
    severity: 'info',
    title: { zh: '通知', en: 'Notice' },
    text: { zh: '', en: '' },
    url: null,
    from: null,
    until: null,
    lines: [],
    stops: [],
    ...changes,
  };
  await insertRow(db, 'alerts_kept', {
    id: alert.id,
    content_hash: '',
    body: JSON.stringify(alert),
    first_seen: firstSeen,
    last_seen: new Date('2100-01-01'),
  });
}
