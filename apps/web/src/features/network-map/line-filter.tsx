import { useEffect, useRef } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import type { Network } from '../../domain/network/network.ts';
import { lineColours, shortName } from '../../domain/transit/line-facts.ts';
import { networkMapMessages } from './messages.ts';
import css from './line-filter.module.css';

interface LineFilterProps {
  network: Network;
  /** The id of the highlighted line. */
  line: string | undefined;
  onChoose: (line: string | undefined) => void;
}

/** The lines as chips in a row: a tap highlights one, another tap shows all. */
export function LineFilter({ network, line, onChoose }: LineFilterProps) {
  const t = networkMapMessages();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!row.current || !chip) return;
    row.current.scrollLeft = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2;
    // For each highlighted line, which is read from the document.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [line]);
  return (
    <ul className={css.filter} ref={row} aria-label={t.lines}>
      {[...network.lines.values()].map(({ ref: { id, name, colour } }) => (
        <li key={id} className="fixed">
          <button
            type="button"
            className={css.chip}
            aria-label={t.onlyLine(inLanguage(name))}
            aria-pressed={id === line}
            onClick={() => onChoose(id === line ? undefined : id)}
          >
            <span style={lineColours(colour)}>{shortName(name)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
