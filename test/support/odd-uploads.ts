import { mutateBytes, oddString, type Random } from './mutations.js';

/** A valid file and the endpoint that accepts it. */
export interface Sample {
  path: string;
  name: string;
  content: Buffer;
}

export interface Upload {
  headers: Record<string, string>;
  body: Buffer;
}

const ODD_NAMES = [
  '',
  '.csv',
  '../../../../tmp/x.csv',
  '..\\..\\x.xlsx',
  '/etc/passwd',
  'a\0b.csv',
  'list.csv.exe',
  'LIST.CSV',
  'list',
  'con.csv',
  'list\r\nX-Injected: 1.csv',
  '"; filename="other.csv',
  `${'long'.repeat(5000)}.csv`,
  'ﷺ☃️é.csv',
  '%2e%2e%2flist.csv',
];

const part = (field: string, name: string, content: Buffer | string, more = '') =>
  Buffer.concat([
    Buffer.from(
      `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\n${more}Content-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ]);

/** Returns a multipart body (RFC 7578) of ready-made parts. */
function multipart(parts: Buffer[], boundary = 'gona-boundary', last = `--${boundary}--\r\n`): Upload {
  const body = Buffer.concat([
    ...parts.flatMap((each) => [Buffer.from(`--${boundary}\r\n`), each]),
    Buffer.from(last),
  ]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

/** Returns the sample as a browser sends it, with changed content. */
export function damagedUpload(random: Random, sample: Sample): Upload {
  return multipart([part('file', sample.name, mutateBytes(random, sample.content))]);
}

/** Returns an upload of a valid file whose form is wrong in one way. */
export function oddUpload(random: Random, sample: Sample): Upload {
  const good = part('file', sample.name, sample.content);
  const whole = multipart([good]);
  const typed = (type: string): Upload => ({ headers: { 'content-type': type }, body: whole.body });
  switch (random.below(16)) {
    case 0:
      return typed('multipart/form-data; boundary=another');
    case 1:
      return typed('multipart/form-data');
    case 2:
      return typed(`multipart/form-data; boundary="${oddString(random).replace(/[^\x20-\x7e]/g, '')}"`);
    case 3:
      return typed(
        random.one(['text/csv', 'application/json', 'application/x-www-form-urlencoded', '', 'x']),
      );
    case 4:
      return multipart([good, part('file', 'second.csv', 'BVN,Surname\n')]);
    case 5:
      return multipart([]);
    case 6:
      return multipart([
        Buffer.from('Content-Disposition: form-data; name="file"\r\n\r\nno file at all\r\n'),
      ]);
    case 7:
      return multipart([part('file', random.one(ODD_NAMES), sample.content)]);
    case 8:
      return multipart([part(oddString(random).slice(0, 100), sample.name, sample.content)]);
    case 9:
      return multipart([part('file', sample.name, sample.content, 'X-Odd: 1\r\n'.repeat(200))]);
    case 10:
      return multipart([part('file', sample.name, sample.content, `X-Long: ${'y'.repeat(100_000)}\r\n`)]);
    case 11:
      return multipart([good], 'gona-boundary', '');
    case 12:
      return { ...whole, body: whole.body.subarray(0, random.below(whole.body.length)) };
    case 13:
      return { ...whole, body: mutateBytes(random, whole.body) };
    case 14:
      return multipart([
        ...Array.from({ length: 60 }, () =>
          Buffer.from(
            `Content-Disposition: form-data; name="${oddString(random).slice(0, 20)}"\r\n\r\nx\r\n`,
          ),
        ),
        good,
      ]);
    default:
      return multipart([part('file', sample.name, Buffer.alloc(0))]);
  }
}
