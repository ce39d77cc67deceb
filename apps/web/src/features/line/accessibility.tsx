import type { StationDetail } from '@shtrans/contract/traffic';
import { useMessages } from '../../core/i18n/messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { lineMessages } from './messages.ts';

/** What the data know for riders who cannot take stairs, and above all what they do not. */
export function Accessibility({ station: { exits } }: { station: StationDetail }) {
  const { stop } = useMessages(lineMessages);
  const t = stop.access;
  return (
    <section className="card">
      <h2>{t.title}</h2>
      <p className="access-gap">
        <Icon name="info" />
        <span>{t.unknown}</span>
      </p>
      <p className="access-known">{exits.length > 0 ? t.exits(exits.length) : t.noExits}</p>
    </section>
  );
}
