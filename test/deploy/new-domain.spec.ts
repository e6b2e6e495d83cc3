import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

/*
 * What `npm run new-domain` writes is green as it is written: in a copy of the sources two domains are made, one named by
 * a plural of two words, and held against what `npm run check` asks, and against their own tests.
 */

const root = resolve(__dirname, '..', '..');
const LEFT_OUT = /^(?:node_modules|dist|\.data|\.git|coverage)(?:$|[\\/])/;
const WORDS = ['wallet', 'market-stalls'];
const OF_THEM = /wallet|market-?stall/i;
/** Ends what hangs; a machine that has other work takes long over compilers, and is not judged by it. */
const LIMIT = 10 * 60_000;

let copy: string;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'gona-new-domain-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const word of WORDS) expect(await run('scripts/new-domain.mjs', word)).toMatchObject({ code: 0 });
  // As CONTRIBUTING has it: sessions in tests of the client may call what the description of the API names.
  const { code, output } = await run('scripts/openapi.mjs');
  expect([code, code === 0 ? '' : output]).toEqual([0, '']);
}, LIMIT);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a script of the copy to its end. */
function run(script: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [script, ...args], { cwd: copy, maxBuffer: 2 ** 24 }, (error, out, err) =>
      done({ code: error ? 1 : 0, output: out + err }),
    );
  });
}

/** What a tool says of the new rooms: what it says of others is not theirs to answer for. Throws where it did not do its work. */
async function saidBy(script: string, ...args: string[]): Promise<string[]> {
  const { output } = await run(script, ...args);
  if (/\bnode:internal\b|\berror TS(?:5|6|18)\d{3}:/.test(output)) throw new Error(output);
  return output.split('\n').filter((line) => OF_THEM.test(line));
}

/** Types of the new rooms, and of all that they use. */
function typesIn(project: string, include: string[]): Promise<string[]> {
  const file = join(copy, project, 'tsconfig.new.json');
  writeFileSync(file, JSON.stringify({ extends: './tsconfig.json', include }));
  return saidBy('node_modules/typescript/bin/tsc', '--noEmit', '-p', file);
}

it(
  'keeps to the rules of the house',
  async () => {
    const biome = 'node_modules/@biomejs/biome/bin/biome';
    const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
    const said = await Promise.all([
      saidBy(biome, 'check', '--error-on-warnings', '--colors=off', 'apps', 'libs', 'test'),
      saidBy('scripts/house-rules.mjs'),
      saidBy(cruiser, '--config', '.dependency-cruiser.cjs', 'apps', 'libs'),
      saidBy('node_modules/knip/bin/knip.js', '--no-progress'),
    ]);
    expect(said.flat()).toEqual([]);
  },
  LIMIT,
);

it(
  'has right types',
  async () => {
    const server = WORDS.flatMap((word) => [`libs/${word}`, `test/integration/${word}.int.spec.ts`]);
    const client = WORDS.map((word) => `src/features/${word}`);
    const said = await Promise.all([
      typesIn('.', ['libs/domains*.ts', 'apps/api/src/domains.ts', ...server]),
      typesIn('apps/web', ['src/app/features.ts', ...client]),
    ]);
    expect(said.flat()).toEqual([]);
  },
  LIMIT,
);

it(
  'passes its own tests, and those of the lists',
  async () => {
    const specs = [
      'libs/domains',
      'apps/web/src/app/(?:routes|navigation)',
      ...WORDS.map((word) => `/${word}/`),
    ];
    const jest = 'node_modules/jest/bin/jest.js';
    const { code, output } = await run(jest, ...specs, '--selectProjects', 'unit', 'web', '--ci', '-w', '2');
    expect([code, code === 0 ? '' : output]).toEqual([0, '']);
    // Three of each domain, and three of the lists.
    expect(output).toMatch(/Test Suites: 9 passed/);
  },
  LIMIT,
);
