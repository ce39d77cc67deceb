import type { Departure } from '@shtrans/contract/live-traffic';
import type { LineRef, StationDetail } from '@shtrans/contract/traffic';
import { useId, useState } from 'react';
import { inLanguage } from '../../../core/i18n/in-language.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { LineBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RequestError } from '../../../ui/request-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { DepartureList } from '../departure-list.tsx';
import { headsignText } from '../headsign.ts';
import { LivenessNote, savedAtOf } from '../liveness-note.tsx';
import { lineMessages, trafficMessages } from '../messages.ts';
import { NextTimes } from '../next-times.tsx';
import { departuresQuery } from '../queries.ts';
import { type DepartureGroup, groupsOf } from './departure-groups.ts';

/** News is asked for again after so long, in ms, while the page is seen. */
const AGAIN_MS = 15_000;

const tabOf = ({ id: key, name }: LineRef) => ({ key, title: inLanguage(name) });

/** What leaves next from here, by line and where it goes: the next three of each way, or all in a row. */
export function StopDepartures({ station }: { station: StationDetail }) {
  const t = useMessages(lineMessages);
  const [chosen, setChosen] = useState(station.lines[0]?.id);
  const [all, setAll] = useState(false);
  const id = useId();
  const departures = useQuery(departuresQuery(station.id, chosen), { again: () => AGAIN_MS });
  const { data, error, refetch } = departures;
  return (
    <section className="card stop-departures">
      <div className="stop-section-head">
        <h2>{t.stop.departures}</h2>
        <LivenessNote liveness={data?.liveness} savedAt={savedAtOf(departures)} />
      </div>
      {station.lines.length > 1 && chosen !== undefined && (
        <Tabs
          label={t.stop.byLine}
          look="pill"
          items={station.lines.map(tabOf)}
          activeKey={chosen}
          onChange={setChosen}
          panelId={id}
        />
      )}
      <div id={id} className="stop-panel">
        {data === undefined && error === null && <Waiting />}
        {data === undefined && error !== null && <RequestError error={error} onRetry={refetch} />}
        {data !== undefined &&
          (all ? <DepartureList departures={data.items} /> : <Groups items={data.items} />)}
      </div>
      {data !== undefined && data.items.length > 0 && (
        <Button fill="none" block aria-pressed={all} onClick={() => setAll(!all)}>
          {all ? t.stop.byWay : t.stop.allDepartures}
        </Button>
      )}
    </section>
  );
}

const Waiting = () => (
  <>
    <Skeleton className="stop-skeleton-group" />
    <Skeleton className="stop-skeleton-group" />
  </>
);

function Groups({ items }: { items: readonly Departure[] }) {
  const { departure: t } = useMessages(trafficMessages);
  const groups = groupsOf(items);
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

function Group({ group: { line, headsign, items } }: { group: DepartureGroup }) {
  const texts = useMessages(trafficMessages);
  return (
    <>
      <p className="group-way">
        <LineBadge colour={line.colour}>{inLanguage(line.name)}</LineBadge>
        <span>{headsignText(headsign, texts)}</span>
      </p>
      <NextTimes departures={items} />
    </>
  );
}
