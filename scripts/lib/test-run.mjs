import { listFiles, runJest } from './jest-run.mjs';
import { duration } from './log.mjs';
import { afterSecondTry, failedFiles, tally } from './tally.mjs';

/** Jest's worker options per project. */
const workers = {
  unit: ['-w', '2'],
  web: ['-w', '2'],
  deploy: ['-i'],
  integration: ['-w', '2'],
  faults: ['-w', '2'],
  // Sequential: two concurrent stories with maps, drawn without a graphics card, time out.
  e2e: ['-i'],
};
/** More failed files than this are not a coincidence. */
const MOST_AGAIN = 5;
/**
 * Lanes run concurrently, and each lane runs its projects sequentially. The second lane computes while the services
 * start. Stories and fault tests, which wait most of their time, take the longest, so they start first and always run
 * beside projects that compute. Fault tests beside browsers would make stories time out.
 */
const LANES = [
  ['e2e', 'faults'],
  ['unit', 'integration', 'deploy', 'web'],
];
export const PROJECTS = Object.keys(workers);

/** One run of `npm test`: its projects and their results. */
export class TestRun {
  /** Results of the projects, in the order of completion. */
  parts = [];
  /** Finished files of all projects. */
  files = [];
  #running = new Map();

  /** `settings`: `{ rest, chosen, limit, untilStopped, check, live }` */
  constructor(settings) {
    this.settings = settings;
  }

  /** Runs projects concurrently; `environmentOf(project)` resolves when a project's requirements are ready. */
  async all(projects, environmentOf) {
    const timer = this.settings.live ? undefined : setInterval(() => this.#showProgress(), 20_000);
    const ends = [];
    const outcomes = await Promise.allSettled(
      LANES.map(async (lane) => {
        for (const project of lane.filter((each) => projects.includes(each))) {
          const env = await environmentOf(project);
          ends.push(await this.#first(project, env));
          this.settings.check();
        }
      }),
    );
    clearInterval(timer);
    const failed = outcomes.find(({ reason }) => reason);
    if (failed) {
      for (const end of ends) if (this.#hasSecondTry(end)) this.#count(end);
      throw failed.reason;
    }
    // Alone, after all others.
    for (const end of ends) await this.#secondTry(end);
  }

  #showProgress() {
    const states = [...this.#running].map(([project, { done, total, started }]) => {
      const ms = performance.now() - started;
      const left = done > 0 ? `, about ${duration((ms * (total - done)) / done)} left` : '';
      return `${project} ${done} of ${total} files${left}`;
    });
    if (states.length > 0) process.stdout.write(`… ${states.join('; ')}\n`);
  }

  async #first(project, env) {
    const { rest, limit, untilStopped, live } = this.settings;
    const started = performance.now();
    this.#running.set(project, { done: 0, total: 0, started });
    const args = ['--selectProjects', project, ...workers[project], '--passWithNoTests', ...rest];
    if (live) process.stdout.write(`\n── ${project} ──\n`);
    const onProgress = (done, total) => this.#running.set(project, { done, total, started });
    const run = await runJest(project, { args, env, limit, live, untilStopped, onProgress });
    this.#running.delete(project);
    this.settings.check();
    if (!live) process.stdout.write(`\n── ${project} ──\n${run.output}`);
    const { report, how } = run;
    const files = report.success === undefined ? await listFiles(args, env) : [];
    const end = { project, env, report, how, files, ms: performance.now() - started };
    if (this.#hasSecondTry(end)) process.stdout.write(`${project}: failed files are run again at the end.\n`);
    else this.#count(end);
    return end;
  }

  /** A busy machine may delay any test, so that it passes its timeout. */
  #hasSecondTry({ report }) {
    const failed = failedFiles(report).length;
    return this.settings.rest.length === 0 && failed > 0 && failed <= MOST_AGAIN;
  }

  async #secondTry(end) {
    if (!this.#hasSecondTry(end)) return;
    const { project, env } = end;
    const { limit, untilStopped, check } = this.settings;
    process.stdout.write(`\n── ${project}: failed files, again ──\n`);
    const started = performance.now();
    const args = ['--selectProjects', project, '-i', '--runTestsByPath', ...failedFiles(end.report)];
    const again = await runJest(`${project}-again`, { args, env, limit, untilStopped, live: true });
    check();
    const report = afterSecondTry(end.report, again.report);
    this.#count({ ...end, report, how: end.how ?? again.how, ms: end.ms + performance.now() - started });
  }

  #count({ project, report, how, files, ms }) {
    const { chosen, limit } = this.settings;
    const { passed, failed, flaky, notes } = tally(report, { chosen, files });
    if (how === 'lingers') notes.push('something was left open: Jest did not end by itself');
    if (how === 'late')
      notes.push(`ended because no file had finished for ${duration(limit)} of a quiet machine`);
    this.parts.push({ project, passed, failed, flaky, ms });
    this.files.push(...report.testResults);
    process.stdout.write(
      `${project}: ${passed} passed, ${failed} failed, ${flaky} flaky (${duration(ms)})${notes.map((note) => `; ${note}`).join('')}\n`,
    );
  }
}
