import { Counter, Gauge, type Registry } from 'prom-client';
import { type Admission, WORK_KINDS, type WorkFigures, type WorkKind } from './admission.js';

/** The queues of a process. */
export interface AdmissionQueues {
  add(queue: string, admission: Admission): void;
  /** Returns the figures of a kind, over all queues. */
  totalOf(kind: WorkKind): WorkFigures;
}

const figures = new WeakMap<Registry, AdmissionQueues>();

/** Returns the metrics of the queues of a process: `requests` before the routes, `connections` before the pool. */
export function admissionFigures(registry: Registry): AdmissionQueues {
  const known = figures.get(registry);
  if (known) return known;
  const queues = new Map<string, Admission>();
  const each = (take: (queue: string, kind: string, figures: WorkFigures) => void) => {
    for (const [queue, admission] of queues)
      for (const kind of WORK_KINDS) take(queue, kind, admission.figures(kind));
  };
  const about = (name: string, help: string) => ({
    name,
    help,
    labelNames: ['queue', 'kind'] as const,
    registers: [registry],
  });
  const total = (name: string, help: string, value: (figures: WorkFigures) => number) =>
    new Counter({
      ...about(name, help),
      collect() {
        this.reset();
        each((queue, kind, found) => this.inc({ queue, kind }, value(found)));
      },
    });
  new Gauge({
    ...about('gona_admission_waiting', 'Requests that wait for a place, by queue and kind of work.'),
    collect() {
      each((queue, kind, { waiting }) => this.set({ queue, kind }, waiting));
    },
  });
  total('gona_admission_entered_total', 'Requests that got a place.', ({ entered }) => entered);
  total('gona_admission_waited_seconds_total', 'Their time in the queue.', ({ waited }) => waited / 1000);
  total('gona_admission_refused_total', 'Requests refused because the queue was too long.', (f) => f.refused);
  const added: AdmissionQueues = {
    add: (queue, admission) => void queues.set(queue, admission),
    totalOf: (kind) =>
      [...queues.values()]
        .map((admission) => admission.figures(kind))
        .reduce(
          (sum, each) => ({
            held: sum.held + each.held,
            waiting: sum.waiting + each.waiting,
            entered: Math.max(sum.entered, each.entered),
            refused: sum.refused + each.refused,
            waited: sum.waited + each.waited,
          }),
          { held: 0, waiting: 0, entered: 0, refused: 0, waited: 0 },
        ),
  };
  figures.set(registry, added);
  return added;
}
