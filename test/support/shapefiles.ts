/** A shape with its type (ESRI Shapefile Technical Description): its parts as lists of `[x, y, z?]`. */
export interface Shape {
  type: number;
  parts: number[][][];
  row: Record<string, string>;
  deleted?: boolean;
}

const box = (points: number[][]) => [0, 1].map((axis) => points.map((point) => point[axis] ?? 0));

function recordOf({ type, parts }: Shape): Buffer {
  if (type === 0) return Buffer.alloc(4);
  const points = parts.flat();
  if (type === 1) {
    const point = Buffer.alloc(20);
    point.writeInt32LE(1, 0);
    point.writeDoubleLE(points[0]?.[0] ?? 0, 4);
    point.writeDoubleLE(points[0]?.[1] ?? 0, 12);
    return point;
  }
  const withHeights = type > 10 && type < 20;
  const head = Buffer.alloc(44 + parts.length * 4);
  head.writeInt32LE(type, 0);
  const [xs = [], ys = []] = box(points);
  [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((corner, i) => {
    head.writeDoubleLE(corner, 4 + i * 8);
  });
  head.writeInt32LE(parts.length, 36);
  head.writeInt32LE(points.length, 40);
  let start = 0;
  parts.forEach((part, i) => {
    head.writeInt32LE(start, 44 + i * 4);
    start += part.length;
  });
  const doubles = points.flatMap(([x = 0, y = 0]) => [x, y]);
  const heights = points.map(([, , z = 0]) => z);
  if (withHeights) doubles.push(Math.min(...heights), Math.max(...heights), ...heights);
  const body = Buffer.alloc(doubles.length * 8);
  doubles.forEach((double, i) => {
    body.writeDoubleLE(double, i * 8);
  });
  return Buffer.concat([head, body]);
}

/** Returns the .shp of these shapes. */
export function shpOf(shapes: Shape[]): Buffer {
  const records = shapes.map((shape, i) => {
    const content = recordOf(shape);
    const head = Buffer.alloc(8);
    head.writeInt32BE(i + 1, 0);
    head.writeInt32BE(content.length / 2, 4);
    return Buffer.concat([head, content]);
  });
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32BE((100 + records.reduce((sum, { length }) => sum + length, 0)) / 2, 24);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(shapes.find(({ type }) => type !== 0)?.type ?? 0, 32);
  const [xs = [], ys = []] = box(shapes.flatMap(({ parts }) => parts.flat()));
  if (xs.length > 0)
    [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((corner, i) => {
      head.writeDoubleLE(corner, 36 + i * 8);
    });
  return Buffer.concat([head, ...records]);
}

/** Returns the matching .dbf: text fields, `width` wide. */
export function dbfOf(shapes: Shape[], encoding: BufferEncoding = 'utf8', width = 40): Buffer {
  const names = [...new Set(shapes.flatMap(({ row }) => Object.keys(row)))];
  const head = Buffer.alloc(32 + names.length * 32 + 1);
  head[0] = 3;
  head.writeUInt32LE(shapes.length, 4);
  head.writeUInt16LE(head.length, 8);
  head.writeUInt16LE(1 + names.length * width, 10);
  names.forEach((name, i) => {
    head.write(name.slice(0, 10), 32 + i * 32, 'latin1');
    head.write('C', 32 + i * 32 + 11, 'latin1');
    head[32 + i * 32 + 16] = width;
  });
  head[head.length - 1] = 0x0d;
  const rows = shapes.map(({ row, deleted }) => {
    const cells = names.map((name) => {
      const cell = Buffer.alloc(width, 0x20);
      Buffer.from(row[name] ?? '', encoding).copy(cell);
      return cell;
    });
    return Buffer.concat([Buffer.from(deleted ? '*' : ' '), ...cells]);
  });
  return Buffer.concat([head, ...rows, Buffer.of(0x1a)]);
}
