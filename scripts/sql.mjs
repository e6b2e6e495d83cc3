import './lib/node-version.mjs';
import { benchGround } from './lib/bench.mjs';
import { command } from './lib/command.mjs';

/*
 * `npm run sql`: shows PostgreSQL's plans for the statements of the slow calls, on a large database. `npm run sql --
 * --rows 500000 --slow 20 search audit` sets the size (default 200,000), the threshold for slow (default 5 ms), and the
 * calls.
 */

await command(async (context) => (await benchGround(context))('plans.mjs', process.argv.slice(2)));
