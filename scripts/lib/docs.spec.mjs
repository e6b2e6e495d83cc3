import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/* Checks that names, links and settings in the documentation exist. */

const root = join(__dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', 'docs', 'docs/decisions'].flatMap((path) =>
  path.endsWith('.md')
    ? [path]
    : readdirSync(join(root, path))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${path}/${name}`),
);
const { scripts } = JSON.parse(read('package.json'));

describe.each(pages)('%s', (page) => {
  const text = read(page);

  it('names commands that there are', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('leads to pages and pictures that there are', () => {
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, target]) => target);
    expect(
      targets.filter((target) => !existsSync(join(root, normalize(join(dirname(page), target))))),
    ).toEqual([]);
  });

  it('names files and folders that there are', () => {
    const named = [...text.matchAll(/`((?:apps|libs|scripts|test|docs)\/[\w@./*<>-]*)`/g)].map(
      ([, path]) => path,
    );
    // `<domain>` and `*` are placeholders.
    expect(named.filter((path) => !/[<*]/.test(path) && !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('docs/configuration.md', () => {
  const names = (text, form) => [...text.matchAll(form)].flatMap(([, name]) => name.split('`, `'));
  const table = names(read('docs/configuration.md'), /^\| `([A-Z][A-Z0-9_]*(?:`, `[A-Z][A-Z0-9_]*)*)`/gm);
  const [, compose = ''] = /^# ── docker compose only ─+$(.*?)^# ──/ms.exec(read('.env.example')) ?? [];
  const settingsIn = (text) => names(text, /^([A-Z][A-Z0-9_]*)=/gm);
  const settings = settingsIn(read('.env.example').replace(compose, ''));

  it('lists every setting of the programs once', () => {
    const ofPrograms = table.filter((name) => !settingsIn(compose).includes(name));
    expect(ofPrograms.sort()).toEqual(settings.sort());
  });
});
