/** Where a vector tile holds the states of its farms. */
export interface TileStates {
  /** The tile; equal to the one that was read, except for values that its farms may need later. */
  content: Buffer;
  /** Offset of the number of its value, by farm id. */
  offsets: ReadonlyMap<number, number>;
  /** Numbers of the values `false` and `true`. */
  values: readonly [open: number, completed: number];
}

/** Numbers of fields by https://github.com/mapbox/vector-tile-spec/tree/master/2.1 */
const LAYER = 3;
const [NAME, FEATURE, KEY, VALUE] = [1, 2, 3, 4];
const [ID, TAGS] = [1, 2];
const BYTES = 2;
/** A boolean value: field 7 of a value, a varint. */
const BOOLEAN = 7 << 3;
/** Numbers of values below it take one byte. */
const ONE_BYTE = 128;

/**
 * Finds the states in the layer `farms` of a vector tile, whose features have an id and the property `completed` alone.
 * A tile without such a layer has none.
 * @throws RangeError for a layer with other properties
 */
export function statesOf(tile: Buffer): TileStates {
  for (const layer of fieldsOf(tile, 0, tile.length)) {
    if (layer.field !== LAYER) continue;
    const fields = [...fieldsOf(tile, layer.start, layer.end)];
    const text = ({ start, end }: Field) => tile.toString('utf8', start, end);
    const name = fields.find(({ field }) => field === NAME);
    if (!name || text(name) !== 'farms') continue;
    const keys = fields.filter(({ field }) => field === KEY).map(text);
    if (keys.join() !== 'completed')
      throw new RangeError(`a tile of farms has the properties ${keys.join()}`);
    return withBoth(tile, layer, fields);
  }
  return { content: tile, offsets: new Map(), values: [0, 0] };
}

/** Sets the state of a farm in the tile; false if the tile has no such farm. */
export function setCompleted(
  { content, offsets, values }: TileStates,
  id: number,
  completed: boolean,
): boolean {
  const at = offsets.get(id);
  if (at === undefined) return false;
  content[at] = values[completed ? 1 : 0];
  return true;
}

/** A tile in which all farms are alike has one value only: the other is added at the end of the layer. */
function withBoth(tile: Buffer, layer: Field, fields: Field[]): TileStates {
  const found = fields
    .filter(({ field }) => field === VALUE)
    .map(({ start, end }) => (tile[start] === BOOLEAN && end - start === 2 ? tile[start + 1] : null));
  const added: number[] = [];
  const numberOf = (value: 0 | 1) => {
    const at = found.indexOf(value);
    if (at >= 0) return at;
    added.push((VALUE << 3) | BYTES, 2, BOOLEAN, value);
    return found.push(value) - 1;
  };
  const values = [numberOf(0), numberOf(1)] as const;
  if (found.length > ONE_BYTE) throw new RangeError('a tile of farms has too many values');
  const head = Buffer.from([(LAYER << 3) | BYTES, ...varintOf(layer.end - layer.start + added.length)]);
  const moved = layer.at + head.length - layer.start;
  const content = Buffer.concat([
    tile.subarray(0, layer.at),
    head,
    tile.subarray(layer.start, layer.end),
    Buffer.from(added),
    tile.subarray(layer.end),
  ]);
  const offsets = new Map<number, number>();
  for (const feature of fields) {
    if (feature.field !== FEATURE) continue;
    let id: number | null = null;
    let tags: number | null = null;
    for (const { field, start, value } of fieldsOf(tile, feature.start, feature.end)) {
      if (field === ID) id = value;
      // The number of the key, then that of the value.
      if (field === TAGS) tags = start + 1;
    }
    if (id !== null && tags !== null) offsets.set(id, tags + moved);
  }
  return { content, offsets, values };
}

interface Field {
  field: number;
  /** Offset of the field's tag. */
  at: number;
  /** Bounds of its content. */
  start: number;
  end: number;
  /** The number, if the field is a varint. */
  value: number;
}

/** Reads the fields of a message (https://protobuf.dev/programming-guides/encoding). */
function* fieldsOf(bytes: Buffer, from: number, to: number): Generator<Field> {
  let at = from;
  while (at < to) {
    const [tag, next] = varintAt(bytes, at);
    const kind = tag & 7;
    const [value, after] = kind === 0 || kind === BYTES ? varintAt(bytes, next) : [kind === 1 ? 8 : 4, next];
    const [start, end] = kind === 0 ? [next, after] : [after, after + value];
    yield { field: tag >> 3, at, start, end, value };
    at = end;
  }
}

function varintAt(bytes: Buffer, from: number): [value: number, next: number] {
  let value = 0;
  for (let at = from, weight = 1; ; at += 1, weight *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * weight;
    if (byte < 128) return [value, at + 1];
  }
}

function varintOf(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left];
    bytes.push((left % 128) | 128);
  }
}
