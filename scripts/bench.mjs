import './lib/node-version.mjs';
import { readdirSync } from 'node:fs';
import { benchFolder, benchGround } from './lib/bench.mjs';
import { benchSummary } from './lib/bench-summary.mjs';
import { command } from './lib/command.mjs';
import { Refusal } from './lib/log.mjs';

/*
 * `npm run bench`: runs every test/bench/*.bench.mjs in sequence, each printing its table. Uses the test servers, but
 * with durable writes as in production. Words after `--` select benches by name. Everything from the first word with a
 * dash is passed to the selected bench: `npm run bench -- load --minutes 1`. `npm run bench -- summary` prints one table:
 * the rows of docs/speed.md, with today's values.
 */

await command(async (context) => {
  const given = process.argv.slice(2);
  const dash = given.findIndex((word) => word.startsWith('-'));
  const [words, options] = dash < 0 ? [given, []] : [given.slice(0, dash), given.slice(dash)];
  if (words[0] === 'summary') {
    const run = await benchGround(context);
    return benchSummary(
      (name, env) => run(name, [], { env, tables: 'ignore' }),
      context.check,
      words.slice(1),
    );
  }
  const benches = readdirSync(benchFolder)
    .filter(
      (name) =>
        name.endsWith('.bench.mjs') && (words.length === 0 || words.some((word) => name.includes(word))),
    )
    .sort();
  if (benches.length === 0) throw new Refusal('There is no such bench in test/bench.');
  if (options.length > 0 && benches.length > 1)
    throw new Refusal(`${options[0]} is for one bench: name it before its options.`);
  const run = await benchGround(context);
  let code = 0;
  for (const name of benches) {
    process.stdout.write(`\n── ${name.replace('.bench.mjs', '')} ──\n`);
    if ((await run(name, options)) !== 0) code = 1;
    context.check();
  }
  return code;
});
