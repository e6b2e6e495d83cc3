import { gunzipSync } from 'node:zlib';

/** A vector tile feature: ring points in tile units. */
export interface TileFeature {
  id: number | null;
  properties: Record<string, string | number | boolean>;
  rings: [number, number][][];
}

/** Reads a vector tile (MVT 2.1) by its specification, limited to the parts that the tests check. */
export function readTile(bytes: Buffer): Record<string, TileFeature[]> {
  const layers: Record<string, TileFeature[]> = {};
  for (const [field, layer] of fieldsOf(bytes)) {
    if (field !== 3 || !Buffer.isBuffer(layer)) continue;
    const fields = fieldsOf(layer);
    const all = (wanted: number) =>
      fields.filter(([each]) => each === wanted).map(([, value]) => value as Buffer);
    const keys = all(3).map(String);
    const values = all(4).map(readValue);
    layers[String(all(1)[0])] = all(2).map((feature) => featureOf(feature, keys, values));
  }
  return layers;
}

/** Returns decompressed bytes. */
export const unpacked = (bytes: Buffer): Buffer =>
  bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;

type Field = [field: number, value: number | Buffer];

function varint(bytes: Buffer, at: number): [value: number, next: number] {
  let value = 0;
  for (let shift = 1, next = at; ; shift *= 128, next += 1) {
    const byte = bytes[next] ?? 0;
    value += (byte & 127) * shift;
    if (byte < 128) return [value, next + 1];
  }
}

function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  while (at < bytes.length) {
    const [tag, start] = varint(bytes, at);
    const kind = tag & 7;
    if (kind === 0) {
      const [value, next] = varint(bytes, start);
      fields.push([tag >> 3, value]);
      at = next;
      continue;
    }
    const [length, from] = kind === 2 ? varint(bytes, start) : [kind === 1 ? 8 : 4, start];
    at = from + length;
    fields.push([tag >> 3, bytes.subarray(from, at)]);
  }
  return fields;
}

function readValue(bytes: Buffer): string | number | boolean {
  const [[field, value] = [0, 0]] = fieldsOf(bytes);
  if (Buffer.isBuffer(value))
    return field === 1 ? value.toString() : field === 2 ? value.readFloatLE() : value.readDoubleLE();
  if (field === 7) return value === 1;
  return field === 6 ? unzigzag(value) : value;
}

const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

function numbers(bytes: Buffer): number[] {
  const list: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [value, next] = varint(bytes, at);
    list.push(value);
    at = next;
  }
  return list;
}

function featureOf(bytes: Buffer, keys: string[], values: (string | number | boolean)[]): TileFeature {
  const fields = new Map(fieldsOf(bytes));
  const tags = numbers((fields.get(2) as Buffer | undefined) ?? Buffer.alloc(0));
  const properties: TileFeature['properties'] = {};
  for (let n = 0; n < tags.length; n += 2)
    properties[keys[tags[n] ?? 0] ?? ''] = values[tags[n + 1] ?? 0] ?? '';
  const id = fields.get(1);
  return {
    id: typeof id === 'number' ? id : null,
    properties,
    rings: ringsOf(numbers(fields.get(4) as Buffer)),
  };
}

function ringsOf(commands: number[]): [number, number][][] {
  const rings: [number, number][][] = [];
  let [x, y] = [0, 0];
  for (let n = 0; n < commands.length; ) {
    const command = commands[n] ?? 0;
    n += 1;
    if ((command & 7) === 7) continue;
    for (let times = command >> 3; times > 0; times -= 1, n += 2) {
      x += unzigzag(commands[n] ?? 0);
      y += unzigzag(commands[n + 1] ?? 0);
      if ((command & 7) === 1) rings.push([]);
      rings.at(-1)?.push([x, y]);
    }
  }
  return rings;
}
