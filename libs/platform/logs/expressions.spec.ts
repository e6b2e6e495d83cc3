import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/*
 * Every regular expression of the server eventually meets untrusted text. Each is run on texts that make careless
 * expressions slow, in two sizes. Its time must grow with the size, not with its square.
 */

const ROOTS = ['libs', 'apps/api', 'apps/worker'];
const SMALL = 4 * 1024;
const LARGE = 32 * 1024;
/** Milliseconds below which a time means nothing. */
const NOTICEABLE = 25;
/** Quadratic growth for this ratio of sizes would be 64. */
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

/** Returns characters that make careless expressions slow, including each of the expression's own. */
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

/** Returns CPU time, which other programs of the machine do not use up. */
function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function timeOf(expression: RegExp, text: string): number {
  expression.lastIndex = 0;
  const start = process.cpuUsage();
  if (expression.global) text.replace(expression, '');
  else expression.test(text);
  return millisecondsSince(start);
}

/** Returns the shortest of some runs: collected garbage only adds time. */
function best(expression: RegExp, text: string, runs: number): number {
  return Math.min(...Array.from({ length: runs }, () => timeOf(expression, text)));
}

describe('regular expressions of the server', () => {
  const all = ROOTS.flatMap((root) => [...sources(root)].flatMap((path) => [...expressionsOf(path)]));

  it('are found', () => {
    expect(all.length).toBeGreaterThan(80);
  });

  it('take time in proportion to their input', () => {
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
