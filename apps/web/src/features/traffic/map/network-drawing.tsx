import { memo, useMemo } from 'react';
import { inLanguage } from '../../../core/i18n/in-language.ts';
import { dotRadius, lineWidth } from './appearance.ts';
import { trackPath } from './line-path.ts';
import { type Spot, worldPx } from './mercator.ts';
import { type Frame, placeIn } from './map-surface.tsx';
import { isOn, type Network, type NetworkLine, type Station } from './network.ts';
import { type StationLabel, stationLabels } from './network-labels.ts';
import { textWidth } from './text-width.ts';
import './network-drawing.css';

interface NetworkDrawingProps {
  network: Network;
  frame: Frame;
  /** The line in front: the others are faded. */
  line?: NetworkLine | undefined;
  /** The station whose card is open. */
  chosen?: Station | undefined;
}

/** How far outside of the drawing something still reaches into it, px. */
const REACH = 90;
const FALLBACK = '#47605f';

/** Lines, dots and names of the network. Drawn anew for another view, not while it is dragged. */
export const NetworkDrawing = memo(function NetworkDrawing(props: NetworkDrawingProps) {
  const { network, frame, line, chosen } = props;
  const { z } = frame.view;
  const chosenId = chosen?.stop.id;
  // All names of this zoom, wherever they are: while the map is dragged they stay the same.
  const labels = useMemo(
    () =>
      stationLabels(network, {
        z,
        line,
        chosen: chosenId,
        nameOf: inLanguage,
        widthOf: textWidth,
      }),
    [network, z, line, chosenId],
  );
  const place = placeIn(frame);
  const near = ({ x, y }: Spot): boolean =>
    x > -REACH && y > -REACH && x < frame.width + REACH && y < frame.height + REACH;
  return (
    <svg className="network" width={frame.width} height={frame.height} aria-hidden="true">
      <Lines network={network} frame={frame} line={line} />
      <g>
        {[...network.stations.values()].map((station) => {
          const at = place(station.spot);
          const inFront = isOn(line, station);
          const r = dotRadius(station, z, inFront);
          if (r === 0 || !near(at)) return null;
          const faded = line !== undefined && !inFront;
          return <Dot key={station.stop.id} station={station} at={at} r={r} faded={faded} />;
        })}
      </g>
      {chosen && <Chosen at={place(chosen.spot)} />}
      <g className="network-names">
        {labels.map((label) => {
          const at = place(label.station.spot);
          return near(at) && <Name key={label.id} label={label} at={at} z={z} />;
        })}
      </g>
    </svg>
  );
});

function Lines({ network, frame, line }: Pick<NetworkDrawingProps, 'network' | 'frame' | 'line'>) {
  const place = placeIn(frame);
  const width = lineWidth(frame.view.z);
  // The line in front is drawn last.
  const all = [...network.lines.values()].sort((a, b) => Number(a === line) - Number(b === line));
  return (
    <g className="network-lines">
      {all.map((each) => {
        const wide = each === line ? width * 1.5 : width;
        const d = each.tracks.map((track) => trackPath(track, place, width * 1.1)).join('');
        return (
          <g key={each.ref.id} opacity={line === undefined || each === line ? undefined : 0.16}>
            <path d={d} stroke="#fff" strokeWidth={wide + 1.6} />
            <path d={d} stroke={each.ref.colour ?? FALLBACK} strokeWidth={wide} />
          </g>
        );
      })}
    </g>
  );
}

interface DotProps {
  station: Station;
  at: Spot;
  r: number;
  faded: boolean;
}

function Dot({ station, at, r, faded }: DotProps) {
  const meeting = station.lines.length > 1;
  return (
    <circle
      cx={at.x.toFixed(1)}
      cy={at.y.toFixed(1)}
      r={r}
      fill="#fff"
      stroke={meeting ? '#10272b' : (station.lines[0]?.colour ?? FALLBACK)}
      strokeWidth={Math.max(0.8, r * (meeting ? 0.36 : 0.42))}
      opacity={faded ? 0.22 : undefined}
    />
  );
}

function Chosen({ at: { x, y } }: { at: Spot }) {
  return (
    <g className="network-chosen" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <circle className="network-chosen-halo" r="17" />
      <circle className="network-chosen-dot" r="8" />
    </g>
  );
}

function Name({ label, at, z }: { label: StationLabel; at: Spot; z: number }) {
  // Labels are placed in the world's px; the drawing has its own corner.
  const dx = at.x - label.station.spot.x * worldPx(z);
  const dy = at.y - label.station.spot.y * worldPx(z);
  const x = (label.x + dx).toFixed(1);
  const first = label.top + dy + label.rowHeight * 0.8;
  return (
    <text
      textAnchor={label.anchor}
      fontSize={label.size}
      className={label.major ? 'network-major' : undefined}
    >
      {label.rows.map((row, i) => (
        <tspan key={row} x={x} y={(first + i * label.rowHeight).toFixed(1)}>
          {row}
        </tspan>
      ))}
    </text>
  );
}
