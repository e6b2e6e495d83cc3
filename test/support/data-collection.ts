import type { Manner, Taken } from './fake-provider.js';

/* Answers in the formats of KoboToolbox (API v2) and ODK Central (sessions, OData), by default two submissions a page. */

export const KOBO_TOKEN = '0123456789abcdef0123456789abcdef01234567';
export const ODK_PASSWORD = 'pässword';

/** Answers a request. */
export type Answers = (taken: Taken) => Manner;

const partsOf = ({ path, headers }: Taken) => {
  const { pathname, searchParams } = new URL(path, 'http://server');
  return { path: pathname, query: searchParams, authorization: headers.authorization ?? '' };
};

/** Photos by their name in the path. Others are missing, as those that a phone has not sent. */
export type Photos = Record<string, Buffer>;
const photoAt = (path: string, photos: Photos): Manner => {
  const name = decodeURIComponent(path.replace(/\/$/, '').split('/').at(-1) ?? '');
  const body = photos[name];
  return body
    ? { status: 200, body, headers: { 'content-type': 'image/jpeg' } }
    : { status: 404, body: { detail: 'Not found.', message: 'Could not find the resource.' } };
};

export type KoboRow = Record<string, unknown> & { _id: number };
/** Answers as KoboToolbox; `busy`: refuses so many requests for submissions first. Ids of the rows must grow. */
export const koboOf =
  (rows: KoboRow[], busy = { times: 0 }, size = 2, photos: Photos = {}): Answers =>
  (taken) => {
    const { path, query, authorization } = partsOf(taken);
    if (authorization !== `Token ${KOBO_TOKEN}`) return { status: 401, body: { detail: 'Invalid token.' } };
    if (path === '/api/v2/assets/aSAvYreNzVEkrWg5Gdcvg/')
      return { status: 200, body: { name: 'Dry season', asset_type: 'survey' } };
    if (path.includes('/attachments/')) return photoAt(path, photos);
    if (path !== '/api/v2/assets/aSAvYreNzVEkrWg5Gdcvg/data/')
      return { status: 404, body: { detail: 'Not found.' } };
    if (busy.times > 0) {
      busy.times -= 1;
      return { status: 429, body: { detail: 'Request was throttled.' }, headers: { 'retry-after': '0' } };
    }
    const after = JSON.parse(query.get('query') ?? '{"_id":{"$gt":0}}')._id.$gt as number;
    const rest = rows.filter(({ _id }) => _id > after);
    const next = rest.length > size ? 'https://kf.example/next' : null;
    return { status: 200, body: { count: rows.length, next, previous: null, results: rest.slice(0, size) } };
  };

export const koboRow = (_id: number, answersOf: Record<string, unknown>): KoboRow => ({
  _id,
  _uuid: `uuid-${_id}`,
  'meta/rootUuid': `uuid-${_id}`,
  _submission_time: '2026-11-20T08:00:00',
  _attachments: [],
  ...answersOf,
});

const SUBMISSIONS = '/v1/projects/7/forms/farms.svc/Submissions';

const polygon = (lng: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, 12.4, 300],
      [lng + 0.001, 12.4, 300],
      [lng + 0.001, 12.401, 301],
      [lng, 12.4, 300],
    ],
  ],
  properties: { accuracies: [4, 5, 5, 4] },
});

export const odkRow = (id: number, submissionDate: string, edits = 0, updatedAt: string | null = null) => ({
  __id: `uuid:odk-${id}`,
  __system: { submissionDate, updatedAt, deletedAt: null, status: null, reviewState: null, edits },
  farm: { farm_id: `O-${id}`, boundary: polygon(4.2 + id / 100 + edits / 10_000) },
});

/** Answers as ODK Central: pages by a skip token, sessions by a password. */
export const odkOf = (rows: ReturnType<typeof odkRow>[], size = 2, photos: Photos = {}): Answers => {
  return (taken) => {
    const { path, query, authorization } = partsOf(taken);
    if (path === '/v1/sessions') {
      const { password } = JSON.parse(taken.text);
      return password === ODK_PASSWORD
        ? { status: 200, body: { token: 'session!', csrf: 'c' } }
        : {
            status: 401,
            body: { code: 401.2, message: 'Could not authenticate with the provided credentials.' },
          };
    }
    // Storage that takes no token.
    if (path.startsWith('/storage/') && !authorization) return photoAt(path, photos);
    if (authorization !== 'Bearer session!') return { status: 401, body: { message: 'No session.' } };
    if (path.includes('/attachments/'))
      return { status: 307, headers: { location: `/storage/${path.split('/').at(-1)}` } };
    if (path === '/v1/projects/7/forms/farms')
      return { status: 200, body: { xmlFormId: 'farms', name: 'Farms' } };
    if (path !== SUBMISSIONS)
      return { status: 404, body: { code: 404.1, message: 'Could not find the resource.' } };
    const from = /submissionDate ge (\S+)/.exec(query.get('$filter') ?? '')?.[1] ?? '';
    const found = rows.filter(
      ({ __system: { submissionDate, updatedAt } }) => submissionDate >= from || (updatedAt ?? '') >= from,
    );
    const at = Number(query.get('$skiptoken') ?? 0);
    const more = found.length > at + size;
    return {
      status: 200,
      body: {
        value: found.slice(at, at + size),
        '@odata.count': found.length,
        ...(more && {
          '@odata.nextLink': `https://odk.example${SUBMISSIONS}?${new URLSearchParams({
            ...Object.fromEntries(query),
            $skiptoken: String(at + size),
          })}`,
        }),
      },
    };
  };
};
