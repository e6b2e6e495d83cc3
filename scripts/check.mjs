import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { createLog, duration, explain } from './lib/log.mjs';
import { projectRoot } from './lib/paths.mjs';

/* `npm run check`: runs the static checks, which do not need a running product. */

const bin = (name, file) => join(projectRoot, 'node_modules', name, file);
// The native compiler reports what `tsc` reports, in a quarter of its CPU time. Its own threads would check shared types twice.
const types = (title, project) => [
  `types: ${title}`,
  bin('@typescript/native-preview', 'bin/tsgo'),
  ['--noEmit', '--singleThreaded', '-p', project],
];
const checks = [
  types('client', 'apps/web/tsconfig.json'),
  types('server and tests', 'tsconfig.json'),
  types('service worker', 'apps/web/service-worker/tsconfig.json'),
  ['lint and format', bin('@biomejs/biome', 'bin/biome'), ['check', '--error-on-warnings', '.']],
  [
    'dependency rules',
    bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
    ['--config', '.dependency-cruiser.cjs', 'apps', 'libs'],
  ],
  ['project rules', join(projectRoot, 'scripts', 'project-rules.mjs'), []],
  ['dead exports', bin('knip', 'bin/knip.js'), ['--no-progress']],
];

function perform([title, file, args]) {
  const started = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, [file, ...args], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('close', (code) => {
      const took = duration(performance.now() - started);
      process.stdout.write(`${code === 0 ? '✓' : '✗'} ${title} (${took})\n`);
      resolve({ title, good: code === 0, output: output.trim() });
    });
  });
}

try {
  await ensureInstalled({ log: createLog() });
  const waiting = [...checks];
  const results = [];
  // Two at a time: the type checks alone use a gigabyte.
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await perform(next));
  };
  await Promise.all([lane(), lane()]);
  const failed = results.filter((result) => !result.good);
  for (const { title, output } of failed) process.stdout.write(`\n── ${title} ──\n${output}\n`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
