import { setCompleted, statesOf } from './tile-states.js';

const field = (number: number, content: Buffer | number[]) => {
  const bytes = Buffer.from(content);
  const length = bytes.length < 128 ? [bytes.length] : [(bytes.length % 128) | 128, bytes.length >> 7];
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...length]), bytes]);
};
const value = (completed: boolean) => field(4, [7 << 3, completed ? 1 : 0]);
const farm = (id: number, number: number) =>
  field(
    2,
    Buffer.concat([Buffer.from([8, (id % 128) | 128, id >> 7]), field(2, [0, number]), field(4, [9, 2, 4])]),
  );
const layer = (name: string, parts: Buffer[], key = 'completed') =>
  field(
    3,
    Buffer.concat([
      field(1, Buffer.from(name)),
      ...parts.slice(0, -1),
      field(3, Buffer.from(key)),
      ...parts.slice(-1),
    ]),
  );
const cells = layer('cells', [field(2, [8, 1]), value(true)], 'farms');
const all = (...parts: Buffer[]) => Buffer.concat(parts);

describe('states in a vector tile', () => {
  it('are set to what the tile would hold', () => {
    const values = all(value(false), value(true));
    const tile = (first: number) =>
      all(cells, layer('farms', [farm(300, first), farm(301, 1), values]), cells);
    const states = statesOf(tile(0));
    expect(states.content).toEqual(tile(0));
    expect(setCompleted(states, 300, true)).toBe(true);
    expect(states.content).toEqual(tile(1));
    expect(setCompleted(states, 300, false)).toBe(true);
    expect(states.content).toEqual(tile(0));
    expect(setCompleted(states, 999, true)).toBe(false);
  });

  it('get the value that no farm had before', () => {
    // Long enough that the length of the layer takes another byte.
    const farms = Array.from({ length: 10 }, (_, n) => farm(300 + n, 0));
    const states = statesOf(all(layer('farms', [...farms, value(true)]), cells));
    setCompleted(states, 305, false);
    const expected = farms.map((each, n) => (n === 5 ? farm(305, 1) : each));
    expect(states.content).toEqual(all(layer('farms', [...expected, all(value(true), value(false))]), cells));
  });

  it('are none in an empty tile and in one of cells, and are refused with other properties', () => {
    for (const tile of [Buffer.alloc(0), cells])
      expect(statesOf(tile)).toMatchObject({ content: tile, offsets: new Map() });
    expect(() => statesOf(layer('farms', [farm(300, 0), value(true)], 'version'))).toThrow(
      'the properties version',
    );
  });
});
