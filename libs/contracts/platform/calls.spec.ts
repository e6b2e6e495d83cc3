import * as contracts from '#libs/contracts';
import { Call, call, callsAmong, parametersOf, pathOf } from '#libs/contracts';

interface Done {
  done: boolean;
}

const rename = call<{ path: { kind: string; id: number }; body: { name: string }; answer: Done }>(
  'PUT',
  '/things/:kind/:id/name',
);

describe('a call', () => {
  it('is only verb and path at run time', () => {
    expect(rename).toBeInstanceOf(Call);
    expect({ ...rename }).toEqual({ verb: 'PUT', path: '/things/:kind/:id/name' });
  });

  it('cannot declare parameters that are missing in its path', () => {
    // @ts-expect-error the path has no :id
    call<{ path: { kind: string; id: number }; answer: Done }>('GET', '/things/:kind');
    // @ts-expect-error :ids is another name
    call<{ path: { id: number }; answer: Done }>('GET', '/things/:ids');
    call<{ path: { id: number; kind: string }; answer: Done }>('GET', '/things/:kind/:id');
  });

  it('becomes an address by its parameters, encoded', () => {
    expect(pathOf(rename, { kind: 'a/b?c', id: 7 })).toBe('/things/a%2Fb%3Fc/7/name');
    expect(pathOf(call<{ answer: Done }>('GET', '/things'))).toBe('/things');
  });

  it('never becomes the address of another call by a parameter that is missing', () => {
    expect(() => pathOf(rename, { kind: '', id: 7 })).toThrow('without its kind');
    // @ts-expect-error the id is missing
    expect(() => pathOf(rename, { kind: 'x' })).toThrow('without its id');
  });
});

it('no two calls of the contracts have the same verb and path, and every path can be written in an address', () => {
  const calls = Object.values(callsAmong(contracts));
  const names = calls.map(({ verb, path }) => `${verb} ${path.replace(/:\w+/g, ':')}`);
  expect(names).toContain('POST /login');
  expect(new Set(names).size).toBe(names.length);
  for (const { path } of calls) {
    expect(path).toMatch(/^(\/(:\w+|[\w.$-]+))+$/);
    expect(new Set(parametersOf(path)).size).toBe(parametersOf(path).length);
  }
});
