import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { isLongRun } from '../support/services.js';
import { describeLong, itLong } from '../support/tools.js';

/*
 * Tests that the output of `npm run new-domain` passes all checks unchanged. A domain is created in a copy of the
 * sources, and checked by parts of `npm run check`. A long run creates two, and also runs their own tests, the compiler
 * and the slow tools.
 */

const root = resolve(__dirname, '..', '..');
const LEFT_OUT = /^(?:node_modules|dist|\.data|\.git|coverage)(?:$|[\\/])/;
// A compound plural has more forms that can go wrong.
const WORDS = isLongRun ? ['survey', 'market-stalls'] : ['market-stalls'];
const OF_THEM = /survey|market-?stall/i;
/** Ends hung tests only; compilers are slow on a busy machine. */
const LIMIT = 10 * 60_000;

let copy: string;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'gona-new-domain-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const word of WORDS) expect(await run('scripts/new-domain.mjs', word)).toMatchObject({ code: 0 });
  if (!isLongRun) return;
  // As CONTRIBUTING requires: client tests may call only the described API.
  const { code, output } = await run('scripts/openapi.mjs');
  expect([code, code === 0 ? '' : output]).toEqual([0, '']);
}, LIMIT);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a script of the copy to completion. */
function run(script: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [script, ...args], { cwd: copy, maxBuffer: 2 ** 24 }, (error, out, err) =>
      done({ code: error ? 1 : 0, output: out + err }),
    );
  });
}

/** Returns a tool's findings in the new folders, ignoring all others. Throws if the tool failed. */
async function saidBy(script: string, ...args: string[]): Promise<string[]> {
  const { output } = await run(script, ...args);
  if (/\bnode:internal\b|\berror TS(?:5|6|18)\d{3}:/.test(output)) throw new Error(output);
  return output.split('\n').filter((line) => OF_THEM.test(line));
}

/** Returns type errors in the new folders and the entries only: checking everything takes a minute. */
function typeErrorsOf(project: string, entries: string[], folders: string[]): string[] {
  const folder = join(copy, project);
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const include = [...entries, ...folders];
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include }, ts.sys, folder);
  const program = ts.createProgram(fileNames, options);
  const found = fileNames.flatMap((name) => {
    const file = program.getSourceFile(name);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  });
  expect(fileNames.filter((name) => OF_THEM.test(relative(copy, name))).length).toBeGreaterThan(5);
  return found.map(
    ({ file, messageText }) =>
      `${relative(copy, file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
  );
}

it('has at most 450 lines, over all folders', () => {
  for (const word of WORDS) {
    const made = ts.sys.readDirectory(
      copy,
      ['.ts', '.tsx'],
      ['node_modules'],
      [`**/${word}/**/*`, `**/${word}.*`],
    );
    const lines = made.map((path) => readFileSync(path, 'utf8').trimEnd().split('\n').length);
    expect(made.length).toBeGreaterThan(10);
    expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(450);
  }
});

it(
  'keeps the project rules',
  async () => {
    const biome = 'node_modules/@biomejs/biome/bin/biome';
    const made = WORDS.flatMap((word) => [
      `libs/${word}`,
      `libs/contracts/${word}`,
      `apps/web/src/features/${word}`,
    ]);
    const said = await Promise.all([
      saidBy(
        biome,
        'check',
        '--error-on-warnings',
        '--colors=off',
        ...(isLongRun ? ['apps', 'libs', 'test'] : made),
      ),
      saidBy('scripts/project-rules.mjs'),
    ]);
    expect(said.flat()).toEqual([]);
  },
  LIMIT,
);

describeLong('the slow tools', () => {
  it(
    'find no forbidden dependency and no dead export',
    async () => {
      const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
      const said = await Promise.all([
        saidBy(cruiser, '--config', '.dependency-cruiser.cjs', 'apps', 'libs'),
        saidBy('node_modules/knip/bin/knip.js', '--no-progress'),
      ]);
      expect(said.flat()).toEqual([]);
    },
    LIMIT,
  );
});

itLong(
  'has right types',
  () => {
    const server = WORDS.flatMap((word) => [
      `libs/${word}`,
      `libs/contracts/${word}`,
      `apps/api/src/${word}`,
      `test/integration/${word}.int.spec.ts`,
    ]);
    expect(typeErrorsOf('.', ['libs/domains*.ts', 'apps/api/src/controllers.ts'], server)).toEqual([]);
    const client = WORDS.map((word) => `src/features/${word}`);
    expect(typeErrorsOf('apps/web', ['src/app/features.ts'], client)).toEqual([]);
  },
  LIMIT,
);

itLong(
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
    // One suite per domain, and three for the lists.
    expect(output).toContain(`Test Suites: ${WORDS.length + 3} passed`);
  },
  LIMIT,
);
