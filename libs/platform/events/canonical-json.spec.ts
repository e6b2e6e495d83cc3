import { canonicalJson } from './canonical-json.js';

it('says the same of an object however its keys are ordered', () => {
  const one = { b: [1, { d: null, c: 'x' }], a: 'ọ "quoted"' };
  const other = { a: 'ọ "quoted"', b: [1, { c: 'x', d: null }] };
  expect(canonicalJson(one)).toBe(canonicalJson(other));
  expect(canonicalJson(one)).toBe('{"a":"ọ \\"quoted\\"","b":[1,{"c":"x","d":null}]}');
});

it('returns a value as it is after storage as JSON', () => {
  const value = {
    at: new Date('2026-11-20T10:00:00.123Z'),
    gone: undefined,
    list: [undefined, Number.NaN, -0, 1e21, 0.1],
    nested: { empty: {}, none: [] },
  };
  expect(canonicalJson(value)).toBe(canonicalJson(JSON.parse(JSON.stringify(value))));
});
