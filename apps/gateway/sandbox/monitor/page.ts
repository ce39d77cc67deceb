import { z } from 'zod';
import { html } from '../../src/http/html-page.ts';
import { fresh, list, withNote, partnerSite } from '../site.ts';
import texts from './texts.json' with { type: 'json' };

const ROOT = '/sandbox/monitor';
/** Maximum values per figure, figures, and errors, because anyone may post here. */
const MAX_VALUES = 500;
const MAX_FIGURES = 2000;
const MAX_ERRORS = 30;

const name = z.string().regex(/^[\w.+-]{0,64}$/);
const vital = z.object({
  kind: z.literal('vital'),
  route: name,
  name,
  value: z.number().min(0).max(1e7),
});
const error = z.object({
  kind: z.enum(['error', 'rejection', 'render', 'chunk', 'call']),
  route: name,
  message: z.string().max(600),
  stack: z.string().max(10_000),
  traceId: z.string().max(64).optional(),
});

/** Text that is JSON, as pages post it (docs/monitoring.md). */
const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});
const envelope = json.pipe(
  z.object({
    release: name,
    host: name,
    reports: z.array(z.discriminatedUnion('kind', [vital, error])).max(20),
  }),
);
type Envelope = z.output<typeof envelope>;
type Vital = z.output<typeof vital>;
type Failure = z.output<typeof error> & Pick<Envelope, 'release' | 'host'>;

/** The values of a metric of one route and host. */
interface Figure extends Pick<Vital, 'route' | 'name'>, Pick<Envelope, 'host'> {
  values: number[];
}

/** Returns the 75th percentile. */
const p75 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0;

function keeper() {
  const figures = new Map<string, Figure>();
  const failures: Failure[] = [];
  function keep({ release, host, reports }: Envelope): void {
    for (const report of reports) {
      if (report.kind !== 'vital') {
        failures.unshift({ ...report, release, host });
        failures.splice(MAX_ERRORS);
        continue;
      }
      const { route, name: metric, value } = report;
      const key = `${route} ${host} ${metric}`;
      const figure = figures.get(key) ?? { route, host, name: metric, values: [] };
      if (figure.values.length === 0 && figures.size >= MAX_FIGURES) continue;
      figures.set(key, figure);
      figure.values.push(value);
      figure.values.splice(0, figure.values.length - MAX_VALUES);
    }
  }
  const vitals = () =>
    [...figures.entries()]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([, { values, ...labels }]) => ({ ...labels, p75: p75(values), visits: values.length }));
  return { keep, vitals, failures };
}

/** Receives reports of pages (POST of an envelope as text) and shows them. */
export const monitorPage = () => {
  const { keep, vitals, failures } = keeper();
  return partnerSite(ROOT, (site) => {
    site.takes('/', envelope, (posted) => {
      keep(posted);
      return Promise.resolve({ json: {}, next: undefined });
    });
    site.shows('/', () =>
      Promise.resolve({
        json: { vitals: vitals(), errors: failures },
        page: ({ say }) => ({
          title: say(texts.title),
          note: say(texts.note),
          parts: [
            fresh(html`
              <h2>${say(texts.vitals)}</h2>
              ${list(
                vitals().map(({ route, host, name: metric, p75: value, visits }) =>
                  withNote(
                    `${metric} ${value}`,
                    `${route} · ${host} · ${say(texts.visits, { count: visits })}`,
                  ),
                ),
                say(texts.noVitals),
              )}
              <h2>${say(texts.errors)}</h2>
              ${list(
                failures.map(({ message, route, release, stack }) =>
                  withNote(message, `${route} · ${release} · ${stack.split('\n', 1)[0] ?? ''}`),
                ),
                say(texts.noErrors),
              )}
            `),
          ],
        }),
      }),
    );
  });
};
