import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { allGrants, ROLES } from '#libs/contracts';
import * as CONTROLLERS from '../controllers.js';
import { declaredCalls } from './declared-calls.js';
import { Rights } from './rights.js';
import type { RouteTable } from './route-table.js';
import { type Controller, routesOf } from './routes.js';

/*
 * The client shows an act only if its call is among the writes of the session. A call that changes nothing is in no
 * session's writes, so a control that checks for it is hidden from everyone. Neither types nor component tests with
 * made-up sessions would detect that.
 */

const CLIENT = 'apps/web/src';
/** Code that gets the call as a parameter and checks on behalf of other code. */
const MACHINERY = /\/core\/(?:session\/(?:allowed|may-call)|feature\/pages)\.tsx?$|\/ui\/records\//;

const IS_FEATURE = /\/feature\.ts$/;

interface Asked {
  place: string;
  /** Names of the calls that the expression can be; empty if unknown. */
  calls: string[];
}

const calls = declaredCalls();

/**
 * Returns a file's permission checks: `<Allowed call={…}>`, `may(…)`, `mayCall(viewer, …)`, the `form` of a page, and
 * the acts of a `recordStore` whose calls are written one by one.
 */
function askedIn(path: string, text: string): Asked[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true, ts.ScriptKind.TSX);
  const asked: Asked[] = [];
  const values = new Map<string, ts.Expression>();
  const every = (node: ts.Node, visit: (each: ts.Node) => void): void => {
    visit(node);
    ts.forEachChild(node, (child) => every(child, visit));
  };
  every(file, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      values.set(node.name.text, node.initializer);
  });
  const isUseMay = (node: ts.Node | undefined) =>
    node !== undefined && ts.isCallExpression(node) && node.expression.getText() === 'useMay';
  const callsIn = (expression: ts.Expression, deeper = true): string[] => {
    const found = new Set<string>();
    every(expression, (node) => {
      // `warehouseCalls.create` is the call `warehouse.create`.
      const ofKind = ts.isPropertyAccessExpression(node) && node.getText().replace(/Calls\./, '.');
      if (ofKind && calls[ofKind]) found.add(ofKind);
      if (!ts.isIdentifier(node)) return;
      const value = values.get(node.text);
      if (calls[node.text]) found.add(node.text);
      else if (value && deeper) for (const name of callsIn(value, false)) found.add(name);
    });
    return [...found];
  };
  const ask = (at: ts.Node, expression: ts.Expression | undefined) => {
    const { line } = file.getLineAndCharacterOfPosition(at.getStart());
    asked.push({ place: `${path}:${line + 1}`, calls: expression ? callsIn(expression) : [] });
  };
  every(file, (node) => {
    if (ts.isJsxOpeningLikeElement(node) && node.tagName.getText() === 'Allowed') {
      const call = node.attributes.properties.find((each) => each.name?.getText() === 'call');
      const value = call && ts.isJsxAttribute(call) ? call.initializer : undefined;
      ask(node, value && ts.isJsxExpression(value) ? value.expression : undefined);
    } else if (ts.isCallExpression(node) && node.expression.getText() === 'mayCall') {
      ask(node, node.arguments[1]);
    } else if (ts.isCallExpression(node) && node.expression.getText() === 'recordStore') {
      const each = node.arguments[1];
      if (each && ts.isObjectLiteralExpression(each))
        for (const act of each.properties)
          if (ts.isPropertyAssignment(act) && /^(?:create|update|remove)$/.test(act.name.getText()))
            ask(act, act.initializer);
    } else if (isUseMay(node)) {
      // Called directly, or through the name assigned to it.
      const { parent } = node;
      const name = ts.isVariableDeclaration(parent) ? parent.name.getText() : null;
      let times = 0;
      every(file, (each) => {
        if (!ts.isCallExpression(each)) return;
        if (each.expression !== node && each.expression.getText() !== name) return;
        times += 1;
        ask(each, each.arguments[0]);
      });
      if (times === 0) ask(node, undefined);
    } else if (IS_FEATURE.test(path) && ts.isPropertyAssignment(node) && node.name.getText() === 'form') {
      ask(node, node.initializer);
    }
  });
  return asked;
}

/** Returns the names of calls that some session lists among its writes. */
function written(): Set<string> {
  const controllers = Object.values(CONTROLLERS).flat() as Controller[];
  const rights = new Rights({ routes: routesOf(controllers, calls) } as unknown as RouteTable);
  const listed = new Set(
    ROLES.flatMap((role) =>
      rights.writesOf({ roles: [role], grants: role === 'STAFF' ? allGrants('edit') : null, seenBy: null }),
    ),
  );
  // Only an impersonated session lists the call that ends impersonation.
  for (const write of rights.writesOf({
    roles: ['ADMIN'],
    grants: null,
    seenBy: { id: 1, name: 'A', since: '2026-11-25T10:02:00.000Z' },
  }))
    listed.add(write);
  return new Set(
    Object.entries(calls).flatMap(([name, { verb, path }]) => (listed.has(`${verb} ${path}`) ? name : [])),
  );
}

/** Returns the checks that no session can pass; empty if all is well. */
function inVain(asked: readonly Asked[], may: ReadonlySet<string>): string[] {
  return asked.flatMap(({ place, calls: names }) =>
    names.length === 0
      ? `${place}: which call is asked for cannot be told; name it there, or in a const of the same file`
      : names
          .filter((name) => !may.has(name))
          .map((name) => `${place}: ${name} is among the writes of no session, so nobody is shown this`),
  );
}

describe('an act of the client', () => {
  const may = written();

  it('asks for a call that the session of some role lists', () => {
    const asked = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
      .map((file) => join(CLIENT, file))
      .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file) && !MACHINERY.test(file))
      .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
      .filter(({ file, text }) => /Allowed|useMay|mayCall|recordStore/.test(text) || IS_FEATURE.test(file))
      .flatMap(({ file, text }) => askedIn(file, text));
    expect(asked.length).toBeGreaterThan(60);
    expect(inVain(asked, may)).toEqual([]);
  });

  it.each([
    ['a read by POST', '<Allowed call={convertMap}>…</Allowed>', 'convertMap'],
    ['a read by GET', '<Allowed call={a ? findStaff : updateStaff} links={links} />', 'findStaff'],
    ['a call that is open to all', 'const may = useMay(); const x = may(signIn, links);', 'signIn'],
    [
      'one of several',
      'const CALLS = { a: convertMap, b: createUser }; useMay()(CALLS[kind]);',
      'convertMap',
    ],
    ['one by the viewer', 'mayCall(viewer, convertMap)', 'convertMap'],
    ['an act of a record store', "recordStore('a', { list, create: convertMap }, {})", 'convertMap'],
  ])('is not hidden behind %s', (_what, text, name) => {
    expect(calls).toHaveProperty(name);
    expect(inVain(askedIn('apps/web/src/a.tsx', text), may)).toEqual([
      `apps/web/src/a.tsx:1: ${name} is among the writes of no session, so nobody is shown this`,
    ]);
  });

  it.each(['<Allowed call={call} />', '<Allowed {...rest} />', 'const may = useMay(); show(may);'])(
    'names its call where it can be read: not %s',
    (text) => {
      expect(inVain(askedIn('apps/web/src/a.tsx', text), may)).toEqual([
        expect.stringContaining('cannot be told'),
      ]);
    },
  );
});
