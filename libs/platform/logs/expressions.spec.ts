import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/*
 * Every regular expression of the server sees, sooner or later, a text that a stranger has made. So each is run on texts
 * that make careless ones slow, of two sizes: its time must grow with the size, not with the square of it.
 */

const ROOTS = ['libs', 'apps/api', 'apps/worker'];
const SMALL = 4 * 1024;
const LARGE = 32 * 1024;
/** Milliseconds under which a time says nothing on a machine that others use too. */
const NOTICEABLE = 25;
/** The square of how much larger the large text is would be 64. */
const MOST_GROWTH = 24;

interface Expression {
  place: string;
  source: string;
  flags: string;
}

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* sources(path);
    else if (/\.ts$/.test(entry.name) && !/\.spec\.ts$/.test(entry.name)) yield path;
  }
}

function* expressionsOf(path: string): Generator<Expression> {
  const text = readFileSync(path, 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${path}:${line + 1}`, source, flags });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  yield* found;
}

/** Characters that careless expressions stumble over, each of the expression's own among them. */
function unitsOf({ source }: Expression): string[] {
  const own = [...new Set(source.replace(/\\./g, '').replace(/[()[\]{}|^$*+?]/g, ''))].slice(0, 12);
  return [
    'a',
    '0',
    ' ',
    '-',
    '.',
    'a0',
    'a-',
    'a.',
    'a ',
    ', ',
    '1,',
    'eyJ-',
    'a:',
    '://',
    '\t',
    '"',
    "'",
    '=',
    ...own,
  ];
}

function timeOf(expression: RegExp, text: string): number {
  expression.lastIndex = 0;
  const start = performance.now();
  if (expression.global) text.replace(expression, '');
  else expression.test(text);
  return performance.now() - start;
}

/** The shortest of some runs: what others do on the machine only adds. */
function best(expression: RegExp, text: string, runs: number): number {
  return Math.min(...Array.from({ length: runs }, () => timeOf(expression, text)));
}

describe('regular expressions of the server', () => {
  const all = ROOTS.flatMap((root) => [...sources(root)].flatMap((path) => [...expressionsOf(path)]));

  it('are found', () => {
    expect(all.length).toBeGreaterThan(80);
  });

  it('take a time that grows with what they read', () => {
    const slow: string[] = [];
    for (const each of all) {
      const expression = new RegExp(each.source, each.flags);
      for (const unit of unitsOf(each)) {
        const text = (size: number) => `${unit.repeat(Math.ceil(size / unit.length)).slice(0, size)}\u0000`;
        if (timeOf(expression, text(SMALL)) < NOTICEABLE / MOST_GROWTH) {
          if (timeOf(expression, text(LARGE)) < NOTICEABLE) continue;
        }
        const large = best(expression, text(LARGE), 3);
        const growth = large / Math.max(best(expression, text(SMALL), 5), 0.05);
        if (large > NOTICEABLE && growth > MOST_GROWTH)
          slow.push(`${each.place} on ${JSON.stringify(unit)}…: ${large.toFixed(0)} ms`);
      }
    }
    expect(slow).toEqual([]);
  });
});
