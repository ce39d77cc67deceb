import type { Departure } from '@shtrans/contract/live-traffic';
import type { LineRef, StationDetail } from '@shtrans/contract/traffic';
import { useId, useState } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { LineBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DepartureList } from '../../domain/departures/departure-list.tsx';
import { headsignText } from '../../domain/transit/headsign.ts';
import { LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { transitMessages } from '../../domain/transit/messages.ts';
import { departuresMessages } from '../../domain/departures/messages.ts';
import { lineMessages } from './messages.ts';
import { NextTimes } from '../../domain/departures/next-times.tsx';
import { query } from '../../core/query/query.ts';
import { KEPT_LIVE } from '../../domain/transit/freshness.ts';
import type { Departures } from '../../domain/transit/answers.ts';
import { type DepartureGroup, groupDepartures } from '../../domain/departures/departure-groups.ts';
import { Loaded } from '../../ui/loaded.tsx';

/** News is asked for again after so long, in ms, while the page is seen. */
const AGAIN_MS = 15_000;
/** As many as the gateway tells at once: some of each way also where many lines meet. */
const MOST = 60;

const tabOf = ({ id: key, name }: LineRef) => ({ key, title: inLanguage(name) });

type Board = ReturnType<typeof useQuery<Departures>>;

/** What leaves next from a stop on all of its lines, and from the last visit until that comes. */
export const useBoard = (id: string): Board =>
  useQuery(query('GET maas:/v1/departures', { query: { stop: id, limit: MOST } }, KEPT_LIVE), {
    again: () => AGAIN_MS,
  });

interface StopDeparturesProps {
  station: StationDetail;
  board: Board;
}

/** What leaves next from here, by line and where it goes: the next three of each way, or all in a row. */
export function StopDepartures({ station: { id, lines }, board }: StopDeparturesProps) {
  const t = useMessages(lineMessages);
  const [chosen, setChosen] = useState(lines[0]?.id);
  const [all, setAll] = useState(false);
  const panelId = useId();
  const ofLine = board.data?.items.filter(({ line }) => line.id === chosen);
  // The busy lines of a large station may have taken all the room.
  const alone = useQuery(
    query('GET maas:/v1/departures', { query: { stop: id, line: chosen } }, KEPT_LIVE),
    { enabled: ofLine?.length === 0 },
  );
  const items = ofLine?.length === 0 ? alone.data?.items : ofLine;
  return (
    <section className="card stop-departures">
      <div className="stop-section-head">
        <h2>{t.stop.departures}</h2>
        <LivenessNote liveness={board.data?.liveness} savedAt={savedAtOf(board)} />
      </div>
      {lines.length > 1 && chosen !== undefined && (
        <Tabs
          label={t.stop.byLine}
          look="pill"
          items={lines.map(tabOf)}
          activeKey={chosen}
          onChange={setChosen}
          panelId={panelId}
        />
      )}
      <div id={panelId} className="stop-panel">
        <Loaded of={board} skeleton={null}>
          {() => items && (all ? <DepartureList departures={items} /> : <Groups items={items} />)}
        </Loaded>
      </div>
      {items !== undefined && items.length > 0 && (
        <Button fill="none" block aria-pressed={all} onClick={() => setAll(!all)}>
          {all ? t.stop.byWay : t.stop.allDepartures}
        </Button>
      )}
    </section>
  );
}

/** Lines together, and of a line one direction after the other. */
const byLine = ({ departures: [a] }: DepartureGroup, { departures: [b] }: DepartureGroup): number =>
  a.line.id.localeCompare(b.line.id) || a.direction - b.direction;

function Groups({ items }: { items: readonly Departure[] }) {
  const { departure: t } = useMessages(departuresMessages);
  const groups = groupDepartures(items).sort(byLine);
  if (groups.length === 0) return <p className="departures-none">{t.none}</p>;
  return (
    <ul className="groups">
      {groups.map((group) => (
        <li key={group.key}>
          <Group group={group} />
        </li>
      ))}
    </ul>
  );
}

function Group({ group: { departures } }: { group: DepartureGroup }) {
  const texts = useMessages(transitMessages);
  const [{ line, headsign }] = departures;
  return (
    <>
      <p className="group-way">
        <LineBadge colour={line.colour}>{inLanguage(line.name)}</LineBadge>
        <span>{headsignText(headsign, texts)}</span>
      </p>
      <NextTimes departures={departures} />
    </>
  );
}
