import { randomUUID } from 'node:crypto';
import type { Call, EditedMapsDto, ProblemDto } from '#libs/contracts';
import { declaredCalls } from '../../apps/api/src/http/declared-calls.js';
import { ask, type PreparedCall, prepare } from '../support/samples.js';
import { openWorld, type ServedWorld } from '../support/world.js';

/* Every described call that takes an operation id runs once, and nothing else runs under the same id. */

let served: ServedWorld;
beforeAll(async () => {
  served = await openWorld();
});
afterAll(() => served?.close());

interface Described {
  paths: Record<string, Record<string, { operationId: string; requestBody?: object }>>;
  components: { schemas: Record<string, { properties?: object }> };
}

/** Returns calls whose bodies have an `opId`, or a list of items with one. */
async function callsWithOpId(): Promise<[name: string, call: Call, isList: boolean][]> {
  const document = (await (await fetch(`${served.api.url}/api/docs-json`)).json()) as Described;
  const { schemas } = document.components;
  const refersTo = (part: object | undefined) =>
    [...JSON.stringify(part ?? {}).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '');
  const has = (name: string) => Object.hasOwn(schemas[name]?.properties ?? {}, 'opId');
  const calls = declaredCalls();
  return Object.values(document.paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ operationId, requestBody }) => {
      const bodies = refersTo(requestBody);
      const isList = bodies.flatMap((name) => refersTo(schemas[name])).some(has);
      const call = calls[operationId];
      return call && (isList || bodies.some(has)) ? [[operationId, call, isList]] : [];
    });
}

const withOpId = ({ body = {} }: PreparedCall, opId: string, isList: boolean) => {
  if (!isList) return { ...body, opId };
  const [[name, list] = ['', []]] = Object.entries(body);
  return { [name]: (list as object[]).map((each) => ({ ...each, opId })) };
};

/** Returns variants of the body with one text or number field changed each. */
const changed = ({ body = {} }: PreparedCall): Record<string, unknown>[] =>
  Object.entries(body).flatMap(([name, value]) => {
    if (typeof value === 'number') return [{ ...body, [name]: value + 1 }];
    return typeof value === 'string' ? [{ ...body, [name]: `${value} again` }] : [];
  });

it('is done once, and refuses anything else under the id of what it did', async () => {
  const calls = await callsWithOpId();
  expect(calls.length).toBeGreaterThanOrEqual(15);
  for (const [name, call, isList] of calls) {
    const opId = randomUUID();
    const one = await prepare(served.home, call);
    const other = await prepare(served.home, call);
    const send = (prepared: PreparedCall, id = opId) =>
      ask<object>(prepared, { by: one.by, body: withOpId(prepared, id, isList) });
    const first = await send(one);
    expect([name, first.status, first.text]).toEqual([name, expect.closeTo(200, -1), expect.any(String)]);
    const again = await send(one);
    expect([name, again.status, again.body]).toEqual([name, first.status, first.body]);
    const refused = await send(other);
    if (isList)
      expect((refused.body as EditedMapsDto).farms).toMatchObject([{ outcome: 'refused', saved: null }]);
    else
      expect([name, refused.status, refused.body]).toMatchObject([
        name,
        409,
        { error: 'record.conflict', fields: { opId: expect.any(String) }, current: expect.any(Object) },
      ]);
    if (!isList)
      for (const body of changed(one)) {
        const answer = await ask<ProblemDto>(one, { body: { ...body, opId } });
        expect([name, body, answer.status < 300]).toEqual([name, body, false]);
      }
    // A payout takes all approved pay, also that of the other.
    if (name === 'preparePayout') await prepare(served.home, call);
    // The refused one changed nothing.
    const done = await send(other, randomUUID());
    expect([name, done.status, done.text]).toEqual([name, first.status, expect.any(String)]);
  }
});
