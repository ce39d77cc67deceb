import { arrivalOf, departureOf, isEstimatedAt, type Feed } from './feed.ts';
import { cellText, clockText, type Table } from './write-table.ts';

/** stop_times.txt, a trip at a time; stop_sequence is the stop's place in its pattern. */
export const stopTimesTable = ({ patterns, stops }: Feed): Table => ({
  name: 'stop_times.txt',
  *text() {
    yield 'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,shape_dist_traveled,timepoint\n';
    for (const { stops: places, closed, metres, trips } of patterns) {
      const ids = Array.from(places, (place) => cellText(stops[place]?.id ?? ''));
      const rest = ids.map((id, i) => {
        const shut = closed?.[i] ?? 0;
        return `${id},${i},${shut & 1},${shut >> 1},${metres?.[i] ?? ''}`;
      });
      for (const trip of trips) {
        const id = cellText(trip.id);
        let text = '';
        for (let i = 0; i < rest.length; i += 1) {
          const [arrival, departure] = [arrivalOf(trip, i), departureOf(trip, i)];
          const at = clockText(arrival);
          const left = arrival === departure ? at : clockText(departure);
          text += `${id},${at},${left},${rest[i]},${isEstimatedAt(trip, i) ? 0 : 1}\n`;
        }
        yield text;
      }
    }
  },
});
