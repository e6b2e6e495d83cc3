import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { type IssueDto, type Link, SMS_TEXTS } from '#libs/contracts';
import { refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import { circleOf, keyOf, ofKey, ringOf } from './circle.js';
import IssuesPage from './IssuesPage.js';
import LogIssuePage from './LogIssuePage.js';

const mockKept = new Map<string, object>();
jest.mock('../../core/offline/kept-work.js', () => ({
  keptWork: async (_: unknown, kind: string) =>
    [...mockKept].filter(([key]) => key.startsWith(kind)).map(([, work]) => work),
  keepWork: async (
    _: unknown,
    kind: string,
    change: { put: { id: number; work: object }[]; remove: number[] },
  ) => {
    for (const { id, work } of change.put) mockKept.set(`${kind} ${id}`, work);
    for (const id of change.remove) mockKept.delete(`${kind} ${id}`);
  },
  dropKeptWork: async () => undefined,
}));

const link = (method: Link['method'], href: string): Link => ({ rel: 'x', method, href: `/api${href}` });
const ISSUE: IssueDto = {
  id: 7,
  version: 2,
  createdOn: '2026-11-18T11:15:00Z',
  loggedOn: '2026-11-18T06:40:00Z',
  title: 'Brown spots',
  state: 'NEW',
  farmerId: 3,
  farmerName: 'Ibrahim Musa',
  community: 'Dikko',
  waitsSince: '2026-11-18T06:40:00Z',
  visitOn: null,
  photos: [],
  succession: 'continuous',
  startedOn: '2026-11-12',
  description: 'Small brown spots',
  cropsAffected: 140,
  incidentPeriod: '1-2 months',
  contactEmail: '',
  visitWantedOn: '2026-11-24',
  farmId: 9,
  farmCode: '20416',
  entries: [],
  visit: null,
  alike: 2,
  smsKobo: 460,
  smsTexts: SMS_TEXTS.en,
  links: [
    link('POST', '/extension/issues/7/answers'),
    link('PUT', '/extension/issues/7/visit'),
    link('PUT', '/extension/issues/7/closed'),
  ],
};
const LOG = 'POST /extension/issues';
const ANSWER = 'POST /extension/issues/:id/answers';
const VISIT = 'PUT /extension/issues/:id/visit';
const LIST = {
  list: [ISSUE],
  total: 1,
  links: [],
  open: 1,
  mine: 0,
  closed: 3,
  unanswered: 1,
  communities: [
    { id: 4, name: 'Dikko' },
    { id: 5, name: 'Gulma' },
  ],
  oldest: ISSUE.loggedOn,
};
const open = async (at: string, role: 'ADMIN' | 'FARMER', more: object = {}) => {
  const shown = await showPage(
    <Routes>
      <Route path="/farmers-logged-response/:issueId" element={<IssuesPage />} />
      <Route path="/logged-issues" element={<IssuesPage />} />
      <Route path="/log-an-issue" element={<LogIssuePage />} />
    </Routes>,
    at,
    {
      signedInAs: sessionOf(role, { writes: [LOG, ANSWER, VISIT, 'PUT /extension/issues/:id/closed'] }),
      answers: {
        'GET /extension/issues': LIST,
        'GET /extension/issues/:id': ISSUE,
        [ANSWER]: ISSUE,
        [VISIT]: ISSUE,
        [LOG]: ISSUE,
        ...more,
      },
    },
  );
  return { ...shown, server: shown.server! };
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name, { exact: false, selector: 'input, textarea' }), {
    target: { value },
  });

afterEach(() => {
  cleanup();
  mockKept.clear();
});

it('an issue shows its fields and thread, is answered by SMS at its cost, and gets a visit', async () => {
  const { server } = await open('/farmers-logged-response/7', 'ADMIN');
  expect(screen.getByText(/1 open\. 1 wait for a first answer/)).toBeTruthy();
  expect(screen.getByText('Small brown spots')).toBeTruthy();
  fireEvent.click(screen.getByRole('combobox', { name: 'Community' }));
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: 'Gulma', hidden: true })));
  expect(server.of('GET /extension/issues').at(-1)?.query).toMatchObject({ communityId: '5' });
  expect(screen.getByRole('link', { name: /Brown spots/ }).getAttribute('href')).toMatch(/community=5$/);
  expect(screen.getByText(/Logged offline/)).toBeTruthy();
  type('Write to Ibrahim Musa', 'How much urea? ');
  fireEvent.click(screen.getByRole('checkbox', { name: /₦4\.60/ }));
  await press('Send');
  expect(server.of(ANSWER)[0]?.body).toMatchObject({ text: 'How much urea?', bySms: true });
  type('Cost in naira', '12500');
  type('Reminder date', '2026-11-23');
  expect(screen.getByText(/Farm visit on Tue 24 Nov about "Brown spots"/)).toBeTruthy();
  await press('Save visit');
  expect(server.of(VISIT)[0]?.body).toMatchObject({ on: '2026-11-24', cost: '12500', version: 2 });
});

it('waits on the phone until the server answers, and is sent unchanged', async () => {
  const { server, address } = await open('/log-an-issue?farm=9', 'FARMER', { [LOG]: refusal(503) });
  type('What is wrong?', 'Rats in the store');
  type('Started on', '2026-11-12');
  await press('Log issue');
  expect(address()).toBe('/logged-issues');
  expect(screen.getByText('Waits on this phone')).toBeTruthy();
  server.set(LOG, ISSUE);
  await press('Try to send now');
  const sent = server.of(LOG).map(({ body }) => body);
  expect(sent[0]).toMatchObject({ title: 'Rats in the store', farmId: 9, succession: 'continuous' });
  expect(sent.every((body) => JSON.stringify(body) === JSON.stringify(sent[0]))).toBe(true);
  expect(mockKept.size).toBe(0);
});

it('an answer waits on the phone without a signal, and is sent once when there is one', async () => {
  const signal = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { server } = await open('/farmers-logged-response/7', 'FARMER');
  type('Write an answer', 'Two bags');
  await press('Save, send later');
  expect(screen.getByText(/You, .*, waits on this phone/)).toBeTruthy();
  expect(server.of(ANSWER)).toHaveLength(0);
  signal.mockReturnValue(true);
  await act(async () => void dispatchEvent(new Event('online')));
  expect(server.of(ANSWER).map(({ body }) => body)).toMatchObject([{ text: 'Two bags' }]);
  expect(mockKept.size).toBe(0);
  expect(screen.queryByText(/waits on this phone/)).toBeNull();
  signal.mockRestore();
});

it('a circle needs a place and a radius from 0.5 to 25 km', () => {
  expect(circleOf({ lat: '', lng: '4', radius: '3' })).toBeNull();
  expect(circleOf({ lat: '12', lng: '4', radius: '26' })).toBeNull();
  const circle = circleOf({ lat: '12', lng: '4', radius: '3' });
  expect(circle && ofKey(keyOf(circle))).toEqual({ lat: 12, lng: 4, radius: 3 });
  const [[, north] = [0, 0]] = circle ? (ringOf(circle).parts[0]?.[0]?.slice(18) ?? []) : [];
  expect((north as number) - 12).toBeCloseTo(3 / 111.2, 6);
});
