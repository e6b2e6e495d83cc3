import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildBackend, outputOf } from './build.mjs';
import { isInstalled } from './install.mjs';
import { hashTree } from './stamp.mjs';

let root;
const put = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gona-build-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('hashTree', () => {
  beforeEach(() => {
    put('src/a.ts', 'a');
    put('src/deep/b.ts', 'b');
  });

  it('changes with content, names, additions and removals, and with nothing else', () => {
    const seen = [hashTree(root, ['src'])];
    expect(hashTree(root, ['src', 'not-there'])).toBe(seen[0]);
    put('src/a.ts', 'A');
    seen.push(hashTree(root, ['src']));
    renameSync(join(root, 'src/a.ts'), join(root, 'src/c.ts'));
    seen.push(hashTree(root, ['src']));
    put('src/d.ts', '');
    seen.push(hashTree(root, ['src']));
    rmSync(join(root, 'src/deep/b.ts'));
    seen.push(hashTree(root, ['src']));
    expect(new Set(seen).size).toBe(5);
  });

  it('leaves out what is not wanted', () => {
    const before = hashTree(root, ['src'], (file) => !file.endsWith('.spec.ts'));
    put('src/a.spec.ts', 'x');
    expect(hashTree(root, ['src'], (file) => !file.endsWith('.spec.ts'))).toBe(before);
  });
});

describe('buildBackend', () => {
  beforeEach(() => {
    put(
      '.swcrc',
      JSON.stringify({
        jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
        module: { type: 'es6' },
      }),
    );
    put('apps/api/src/main.ts', 'export const port: number = 3000;\n');
    put('apps/api/src/main.spec.ts', 'it.each([]);\n');
    put('libs/places/data/states.json', '[1]');
    put('libs/places/index.ts', "import type { A } from './a.js';\nexport const place = (a: A) => a;\n");
  });

  it('compiles into the same tree with source maps, copies data, leaves tests out', async () => {
    expect(await buildBackend({ root })).toBe(3);
    const main = readFileSync(join(root, 'dist/apps/api/src/main.js'), 'utf8');
    expect(main).toContain('export const port = 3000;');
    expect(main).toContain('//# sourceMappingURL=main.js.map');
    expect(existsSync(join(root, 'dist/apps/api/src/main.js.map'))).toBe(true);
    expect(existsSync(join(root, 'dist/apps/api/src/main.spec.js'))).toBe(false);
    expect(readFileSync(join(root, 'dist/libs/places/data/states.json'), 'utf8')).toBe('[1]');
  });

  it('writes again only what changed or is missing', async () => {
    await buildBackend({ root });
    expect(await buildBackend({ root })).toBe(0);
    put('apps/api/src/main.ts', 'export const port = 4000;\n');
    rmSync(join(root, 'dist/libs/places/index.js'));
    expect(await buildBackend({ root })).toBe(2);
  });

  it('removes what has no source any more', async () => {
    await buildBackend({ root });
    rmSync(join(root, 'libs/places/index.ts'));
    await buildBackend({ root });
    expect(existsSync(join(root, 'dist/libs/places/index.js'))).toBe(false);
    expect(existsSync(join(root, 'dist/libs/places/index.js.map'))).toBe(false);
    expect(existsSync(join(root, 'dist/apps/api/src/main.js'))).toBe(true);
  });

  it('names an output for sources and for data', () => {
    expect(outputOf('libs/a/b.ts')).toBe('dist/libs/a/b.js');
    expect(outputOf('libs/a/data/b.json')).toBe('dist/libs/a/data/b.json');
  });
});

describe('isInstalled', () => {
  const lock = (packages) => ({ packages: { '': { name: 'gona' }, ...packages } });
  const wanted = lock({
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
    'node_modules/mac-only': { version: '2.0.0', optional: true },
  });

  it('is satisfied by the same versions; packages for other systems may be missing', () => {
    expect(isInstalled(wanted, lock({ 'node_modules/a': { version: '1.0.0', integrity: 'x' } }))).toBe(true);
  });

  it('is not satisfied by nothing, by an unfinished installation, or by another version', () => {
    expect(isInstalled(wanted, undefined)).toBe(false);
    expect(isInstalled(wanted, lock({}))).toBe(false);
    expect(isInstalled(wanted, lock({ 'node_modules/a': { version: '1.0.1', integrity: 'x' } }))).toBe(false);
    expect(isInstalled(wanted, lock({ 'node_modules/a': { version: '1.0.0', integrity: 'y' } }))).toBe(false);
  });
});
