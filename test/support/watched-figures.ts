import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (file: string) => readFileSync(join('deploy', file), 'utf8');

/** Returns the Prometheus queries of the dashboard and the alerts in `deploy`. */
export function askedOfPrometheus(): { shown: string[]; alerts: string[]; panels: number[] } {
  const { panels } = JSON.parse(read('grafana/gona.json')) as {
    panels: { id: number; targets: { expr: string }[] }[];
  };
  const alerts = [...read('prometheus/alerts.yml').matchAll(/^ {8}expr: (.*)$/gm)];
  return {
    shown: panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    alerts: alerts.map(([, expr = '']) => expr),
    panels: panels.map(({ id }) => id),
  };
}

/** Returns the names of the metrics in a scrape, of their stored series, and of their labels. */
export function exportedIn(scrape: string): { figures: string[]; series: string[]; labels: string[] } {
  const types = [...scrape.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({
    name,
    type,
  }));
  return {
    figures: [...new Set(types.map(({ name }) => name))],
    series: types.flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
    labels: [...new Set([...scrape.matchAll(/[{,](\w+)="/g)].map(([, name = '']) => name))],
  };
}

/** Returns the samples of a metric in a scrape, by their labels. */
export function samplesOf(scrape: string, name: string): Map<string, number> {
  const lines = [...scrape.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))];
  return new Map(lines.map(([, labels = '', value]) => [labels, Number(value)]));
}
