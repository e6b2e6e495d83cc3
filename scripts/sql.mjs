import './lib/node-version.mjs';
import { benchGround } from './lib/bench.mjs';
import { command } from './lib/command.mjs';

/*
 * `npm run sql`: how PostgreSQL does the statements of the slow calls, on a database of some size.
 * `npm run sql -- --rows 500000 --slow 20 search audit` for another size (200,000), another limit of what is slow
 * (5 ms), and some of the calls.
 */

await command(async (context) => (await benchGround(context))('plans.mjs', process.argv.slice(2)));
