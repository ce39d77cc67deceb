import { beforeAll, expect, it } from 'vitest';
import { chooseAdapters } from '../../apps/gateway/src/adapters/choose.ts';
import { buildApp } from '../../apps/gateway/src/app.ts';
import { readConfig } from '../../apps/gateway/src/config.ts';
import {
  addLogMetric,
  addProcessMetrics,
  createMetrics,
} from '../../apps/gateway/src/http/metrics.ts';
import { KINDS } from '../../apps/gateway/src/modules.ts';
import { outside } from '../../apps/gateway/test/outside.ts';
import { importsOf, isTest, read, sourceFiles } from './source.ts';

interface Figure {
  name: string;
  help: string;
  labelNames: readonly string[];
  /** Present in a histogram. */
  buckets?: unknown;
}

/** The metrics of a gateway, with every driver that has its own metrics. */
let figures: Figure[] = [];
beforeAll(async () => {
  const metrics = createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 });
  addProcessMetrics(metrics);
  addLogMetric(metrics, { dropped: 0 });
  const ctx = outside({ LOG_LEVEL: 'silent', WEB_DIST: 'no-web-build' });
  const live = { name: 'none', snapshot: async () => null, counts: () => ({}) } as never;
  const app = await buildApp(
    { ...ctx, kinds: KINDS, adapters: { ...(await chooseAdapters(ctx)), live } },
    metrics,
  );
  await app.close();
  figures = metrics.registry.getMetricsAsArray() as unknown as Figure[];
});

/** Metrics that Prometheus adds itself, and those of the exporters and the backup of docs/operations.md. */
const OF_OTHERS_THAN_GATEWAYS = new Map([
  ['up', []],
  ['node_filesystem_avail_bytes', ['device', 'fstype', 'mountpoint']],
  ['node_filesystem_size_bytes', ['device', 'fstype', 'mountpoint']],
  ['probe_ssl_earliest_cert_expiry', []],
  ['probe_success', []],
  ['shtrans_backup_time_seconds', []],
]);
const LABELS_OF_THE_SCRAPE = ['job', 'instance'];

/** Returns each series with its labels, by the names that queries use. */
function series(): Map<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const [name, labels] of OF_OTHERS_THAN_GATEWAYS) {
    all.set(name, [...labels, ...LABELS_OF_THE_SCRAPE]);
  }
  for (const figure of figures) {
    const names = 'buckets' in figure ? ['_bucket', '_sum', '_count'] : [''];
    for (const end of names) {
      const labels = end === '_bucket' ? [...figure.labelNames, 'le'] : figure.labelNames;
      all.set(figure.name + end, [...labels, ...LABELS_OF_THE_SCRAPE]);
    }
  }
  return all;
}

const WORDS = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'offset', 'bool']);
const USE = /([a-z_:][a-z0-9_:]*)\s*(\{[^}]*\}|\()?/gi;

/** Returns the series that a query reads, each with the labels it selects by. */
function uses(query: string): { name: string; labels: string[] }[] {
  const bare = query
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\boffset\s+\w+/g, '');
  return [...bare.matchAll(USE)]
    .filter(([, name = '', after]) => after !== '(' && !WORDS.has(name))
    .map(([, name = '', matchers = '']) => ({
      name,
      labels: [...matchers.matchAll(/([a-z_]+)\s*[=!]/g)].map(([, label = '']) => label),
    }));
}

/** Returns the series and labels of a query that no gateway exports. */
function unknown(query: string): string[] {
  const all = series();
  return uses(query).flatMap(({ name, labels }) => {
    const metric = all.get(name);
    if (metric === undefined) return [name];
    return labels.filter((label) => !metric.includes(label)).map((label) => `${name}{${label}}`);
  });
}

/** Returns the queries of a YAML file with `expr: one line`, or folded over several lines. */
const ofAlerts = (yaml: string): string[] =>
  [...yaml.matchAll(/^ +expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/gm)].map(
    ([, folded, line]) => folded ?? line ?? '',
  );

const ofDashboard = (json: string): string[] =>
  (JSON.parse(json) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(
    ({ targets }) => targets.map(({ expr }) => expr),
  );

it.each([
  ['deploy/alerts.yml', ofAlerts, 'expr:'],
  ['deploy/grafana.json', ofDashboard, '"expr":'],
] as const)('%s names metrics that gateways export', (file, queriesIn, mark) => {
  const queries = queriesIn(read(file));
  expect(queries).toHaveLength(read(file).split(mark).length - 1);
  expect(queries.flatMap(unknown)).toEqual([]);
});

it.each([
  ['sum(rate(payments_lost[5m])) > 1', ['payments_lost']],
  ['jobs_total{colour="red"}', ['jobs_total{colour}']],
  ['sum by (kind) (jobs_total{kind=~"a|b"} offset 1d) and up', []],
  [
    'rate(http_request_duration_seconds_bucket{le="1"}[5m]) / http_request_duration_seconds',
    ['http_request_duration_seconds'],
  ],
])('finds in %s the metrics that are not exported', (query, names) => {
  expect(unknown(query)).toEqual(names);
});

it('docs/metrics.md lists them; `vitest run --project rules -u` updates it', async () => {
  const lines = figures
    .filter(({ name }) => !/^(?:process|nodejs)_/.test(name))
    .map(({ name, help, labelNames }) => {
      const labels = labelNames.length === 0 ? '' : `{${labelNames.join(', ')}}`;
      return `- \`${name}${labels}\`: ${help}`;
    })
    .toSorted();
  const document = [
    '# Metrics of a gateway',
    '',
    'For operators who set up dashboards and alerts. Generated by `tools/rules/operations.test.ts`; do not edit.',
    '',
    "`/metrics` on the operators' port serves them to Prometheus. Each gateway counts the metrics ending in `_total` from its",
    'start: use their sum. `jobs_overdue`, `payments_confirming`, `refunds_owed` and the ages of the oldest come from the database',
    'and are the same at every gateway: use their maximum. The usual metrics of the process, `process_*` and `nodejs_*`, are also there.',
    '',
    ...lines,
    '',
  ].join('\n');
  await expect(document).toMatchFileSnapshot('../../docs/metrics.md');
});

it('only main.ts loads tracing, and only if it is configured', () => {
  const imports = sourceFiles('apps/gateway/src')
    .filter((file) => !isTest(file))
    .flatMap(importsOf)
    .filter(({ typeOnly }) => !typeOnly);
  const from = (matchesSpecifier: (specifier: string) => boolean): string[] => [
    ...new Set(
      imports.filter(({ specifier }) => matchesSpecifier(specifier)).map((match) => match.from),
    ),
  ];
  expect(from((specifier) => specifier.startsWith('@opentelemetry/'))).toEqual([
    'apps/gateway/src/process/tracing.ts',
  ]);
  expect(from((specifier) => specifier.endsWith('/tracing.ts'))).toEqual([
    'apps/gateway/src/main.ts',
  ]);
  expect(read('apps/gateway/src/main.ts')).not.toMatch(/^import .*tracing\.ts/m);
});

/** Settings in these files that are not for the gateway. */
const OF_OTHERS =
  /^(?:POSTGRES_|npm_config_|NODE_COMPILE_CACHE$|NODE_OPTIONS$|SERVING_PASSWORD$|SITE$|GATEWAYS$|APP_ENVIRONMENT$|BASE$)/;

it.each([
  'deploy/Dockerfile',
  'deploy/compose.yaml',
  'deploy/compose.three.yaml',
  'deploy/gateway.env.example',
  'deploy/shtrans@.service',
])('%s sets only variables that are read', (file) => {
  const configuration = read('docs/configuration.md');
  const lines = read(file).replaceAll(/^\s*#.*$/gm, '');
  const names = [
    ...lines.matchAll(/(?:^|[ =])([A-Z][A-Z_]+|npm_config_[a-z_]+)=/gm),
    ...lines.matchAll(/^ {4,6}([A-Z][A-Z_]+): /gm),
  ].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(1);
  const isRead = (name: string): boolean => configuration.includes(`\`${name}\``);
  expect(names.filter((name) => !OF_OTHERS.test(name) && !isRead(name))).toEqual([]);
});

it('the published example contains no secret: production refuses it until it is filled in', () => {
  const environment = Object.fromEntries(
    [...read('deploy/gateway.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const secrets = Object.entries(environment).filter(([name]) => name.endsWith('SECRET'));
  expect(secrets.map(([, value]) => value)).toEqual(['', '']);
  expect(() => readConfig({ ...environment, NODE_ENV: 'production' })).toThrow(
    /^production refuses generated-secret:/,
  );
});
