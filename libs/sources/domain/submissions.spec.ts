import { koboPage, readKoboPage } from './kobo.js';
import { odkPage, readOdkPage } from './odk.js';
import { tableOf, wordsOf } from './submission.js';
import { xlsForm } from './xlsform.js';

const BOUNDARY = '9.0000 7.0000 0 0;9.0000 7.0010 0 0;9.0010 7.0010 0 0;9.0000 7.0000 0 0';
const koboRow = {
  _id: 12,
  _uuid: 'b2',
  'meta/rootUuid': 'uuid:a1',
  'meta/instanceID': 'uuid:b2',
  'formhub/uuid': 'f',
  __version__: 'v1',
  _submission_time: '2026-11-20T08:00:00',
  _geolocation: [null, null],
  _validation_status: {},
  _attachments: [
    { uid: 'att1', id: 5, mimetype: 'image/jpeg', question_xpath: 'farm/photo', is_deleted: false },
    { uid: 'att2', mimetype: 'audio/mp4', question_xpath: 'voice' },
    { uid: 'att3', mimetype: 'image/jpeg', question_xpath: 'photo', is_deleted: true },
    { id: 6, mimetype: 'image/png', question_xpath: 'photo' },
  ],
  'farmer/surname': 'Bello',
  'farm/boundary': BOUNDARY,
  photo: 'a b.jpg',
  size: 1.5,
  kin: [{ 'kin/name': 'Musa' }],
};
const odkRow = {
  __id: 'uuid:c3',
  __system: {
    submissionDate: '2026-11-20T08:00:00.000Z',
    updatedAt: null,
    edits: 0,
    status: null,
    attachmentsExpected: 1,
  },
  meta: { instanceID: 'uuid:c3' },
  farmer: { surname: 'Bello', registered: true, phone: null, picture: 'a b.jpg' },
  'kin@odata.navigationLink': "Submissions('uuid:c3')/kin",
  point: { type: 'Point', coordinates: [7, 9, 300], properties: { accuracy: 4 } },
  boundary: { type: 'Polygon', coordinates: [[[7, 9, 1]]], properties: { accuracies: [] } },
};

it('reads a page of KoboToolbox: answers by path, without repeats and what describes the submission', () => {
  const page = readKoboPage({ count: 2, next: 'https://kf/next', previous: null, results: [koboRow] }, 'aB');
  expect(page?.hasMore).toBe(true);
  const [one] = page?.submissions ?? [];
  expect(one).toMatchObject({
    identity: 'a1',
    edition: 'b2',
    position: '12',
    submitted: '2026-11-20T08:00:00',
    hasRepeats: true,
    photos: [
      { name: 'att1', question: 'photo', path: '/api/v2/assets/aB/data/12/attachments/att1/' },
      { name: '6', question: 'photo', path: '/api/v2/assets/aB/data/12/attachments/6/' },
    ],
  });
  expect(Object.fromEntries(one!.cells)).toEqual({
    'farmer/surname': 'Bello',
    'farm/boundary': BOUNDARY,
    photo: 'a b.jpg',
    size: '1.5',
  });
  const older = readKoboPage({ next: null, results: [{ _id: 1, _uuid: 'z' }] }, 'aB');
  expect(older).toMatchObject({
    hasMore: false,
    submissions: [{ identity: 'z', photos: [], hasRepeats: false }],
  });
  for (const wrong of [
    null,
    [],
    {},
    { results: [1] },
    { results: [{ _id: 'x', _uuid: 'z' }] },
    { results: [{ _id: 1 }] },
  ])
    expect(readKoboPage(wrong, 'aB')).toBeNull();
});

it('reads a page of ODK Central: nested groups, shapes, edits, and the next link on its own server', () => {
  const edited = {
    ...odkRow,
    __id: 'uuid:d4',
    __system: { submissionDate: '2026-11-19T08:00:00.000Z', updatedAt: '2026-11-21T08:00:00.000Z', edits: 2 },
  };
  const next = 'https://elsewhere.example/v1/projects/1/forms/f.svc/Submissions?%24skiptoken=01e';
  const page = readOdkPage({ value: [odkRow, edited], '@odata.nextLink': next }, '/v1/projects/1/forms/f');
  if (page === null || page === 'encrypted') throw new Error('no page');
  expect(page.next).toBe('/v1/projects/1/forms/f.svc/Submissions?%24skiptoken=01e');
  expect(page.submissions).toMatchObject([
    {
      identity: 'c3',
      edition: '0',
      position: '2026-11-20T08:00:00.000Z',
      hasRepeats: true,
      photos: [
        {
          name: 'a b.jpg',
          question: 'picture',
          path: '/v1/projects/1/forms/f/submissions/uuid%3Ac3/attachments/a%20b.jpg',
        },
      ],
    },
    { identity: 'd4', edition: '2', position: '2026-11-21T08:00:00.000Z', photos: [] },
  ]);
  expect(Object.fromEntries(page.submissions[0]!.cells)).toEqual({
    'farmer/surname': 'Bello',
    'farmer/registered': 'yes',
    'farmer/picture': 'a b.jpg',
    point: '9 7 300',
    boundary: '{"type":"Polygon","coordinates":[[[7,9,1]]]}',
  });
  expect(readOdkPage({ value: [{ ...odkRow, __system: { status: 'notDecrypted' } }] }, '/f')).toBe(
    'encrypted',
  );
  for (const wrong of [null, {}, { value: [1] }, { value: [{ ...odkRow, __id: null }] }])
    expect(readOdkPage(wrong, '/f')).toBeNull();
});

it('requests submissions after the last pull, with an overlap for ODK Central', () => {
  const kobo = new URL(koboPage('aB/c', '12'), 'https://kf.kobotoolbox.org');
  expect(kobo.pathname).toBe('/api/v2/assets/aB%2Fc/data/');
  expect(Object.fromEntries(kobo.searchParams)).toEqual({
    format: 'json',
    start: '0',
    limit: '1000',
    sort: '{"_id":1}',
    query: '{"_id":{"$gt":12}}',
  });
  const odk = new URL(odkPage(3, 'farm form', '2026-11-20T08:00:00.000Z'), 'https://odk.example');
  expect(odk.pathname).toBe('/v1/projects/3/forms/farm%20form.svc/Submissions');
  expect(odk.searchParams.get('$filter')).toBe(
    '__system/submissionDate ge 2026-11-20T07:50:00.000Z or __system/updatedAt ge 2026-11-20T07:50:00.000Z',
  );
  expect(new URL(odkPage(3, 'f', null), 'https://odk.example').searchParams.has('$filter')).toBe(false);
});

it('writes a column for each question that any submission answers', () => {
  const base = { edition: '', position: '', submitted: 'then', photos: [], hasRepeats: false };
  const table = tableOf([
    { ...base, identity: 'a', cells: new Map([['farmer/surname', 'Bello']]) },
    {
      ...base,
      identity: 'b',
      cells: new Map([
        ['farmer/phone', '+234'],
        ['kin/phone', '+235'],
      ]),
    },
  ]);
  expect(table.header).toEqual(['Submission', 'Submitted', 'surname', 'farmer/phone', 'kin/phone']);
  expect([...(table.rows as Iterable<unknown>)]).toEqual([
    [
      ['a', 'then', 'Bello', '', ''],
      ['b', 'then', '', '+234', '+235'],
    ],
  ]);
});

it('quotes the words of a refusal, whatever the answer is', () => {
  expect(wordsOf({ detail: 'Invalid\n token.' })).toBe('Invalid token.');
  expect(wordsOf({ message: 'Could not authenticate.', code: 401.2 })).toBe('Could not authenticate.');
  expect([wordsOf(null), wordsOf([1]), wordsOf({ detail: {} })]).toEqual(['', '', '']);
});

it('writes a form whose names are valid, once each, with lists that exist', () => {
  const [survey, choices, settings] = xlsForm();
  const names = survey!.rows.map(([, name]) => name!);
  expect(names.filter((name) => !/^[a-z_][a-z0-9_]*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['temp_id', 'surname', 'date_of_birth', 'boundary']));
  const lists = new Set(choices!.rows.map(([list]) => list));
  for (const [type] of survey!.rows)
    if (type!.startsWith('select_one ')) expect(lists.has(type!.slice(11))).toBe(true);
  for (const { header, rows } of [survey!, choices!, settings!])
    expect(rows.every((row) => row.length === header.length)).toBe(true);
});
