import { listFiles, runJest } from './jest-run.mjs';
import { duration } from './say.mjs';
import { afterSecondTry, failedFiles, tally } from './tally.mjs';

/** How each project runs. */
const workers = {
  unit: ['-w', '2'],
  web: ['-w', '2'],
  deploy: ['-i'],
  integration: ['-w', '2'],
  faults: ['-w', '2'],
  // One after the other: a browser that draws maps without a graphics card takes both cores, and two map stories beside each other wait too long.
  e2e: ['-i'],
};
/** Pure tests pass or fail; the others start programs and browsers, which a busy machine may hold up. */
const haveSecondTry = ['web', 'deploy', 'integration', 'faults', 'e2e'];
/** More failed files than these are no accident. */
const MOST_AGAIN = 5;
/**
 * One stage after the other. In a stage each lane runs its projects one after the other, beside the other lanes: the first lane
 * needs no services, and works while they start and while the second one waits. Browsers leave nothing for others.
 */
const STAGES = [
  [
    ['unit', 'web', 'deploy'],
    ['integration', 'faults'],
  ],
  [['e2e']],
];
export const PROJECTS = Object.keys(workers);

/** One run of `npm test`: its projects, and what they reported. */
export class TestRun {
  /** What each project reported, in the order in which they ended. */
  parts = [];
  /** Files that ended, of all projects. */
  files = [];
  #running = new Map();

  /** `settings`: `{ rest, chosen, limit, untilStopped, check, live }` */
  constructor(settings) {
    this.settings = settings;
  }

  /** Runs projects side by side; `environmentOf(project)` resolves once what it needs is there. */
  async all(projects, environmentOf) {
    const timer = this.settings.live ? undefined : setInterval(() => this.#showProgress(), 20_000);
    const ends = [];
    try {
      for (const lanes of STAGES) await this.#stage(lanes, projects, environmentOf, ends);
    } catch (error) {
      for (const end of ends) if (this.#hasSecondTry(end)) this.#count(end);
      throw error;
    } finally {
      clearInterval(timer);
    }
    // Alone, when all others are over.
    for (const end of ends) await this.#secondTry(end);
  }

  /** Adds how each project ended to `ends`. */
  async #stage(lanes, projects, environmentOf, ends) {
    const outcomes = await Promise.allSettled(
      lanes.map(async (lane) => {
        for (const project of lane.filter((each) => projects.includes(each))) {
          const env = await environmentOf(project);
          ends.push(await this.#first(project, env));
          this.settings.check();
        }
      }),
    );
    for (const { reason } of outcomes) if (reason) throw reason;
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

  #hasSecondTry({ project, report }) {
    const failed = failedFiles(report).length;
    return (
      haveSecondTry.includes(project) && this.settings.rest.length === 0 && failed > 0 && failed <= MOST_AGAIN
    );
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
