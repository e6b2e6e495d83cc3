import {
  BOOKING_MESSAGES,
  type BookingDto,
  type CrewDto,
  type CrewListDto,
  type DoneDto,
  type ExtensionServiceDto,
  type ProblemDto,
  type ServiceProviderDto,
  type ServiceProviderListDto,
  SHARED_AGENCY_MESSAGES,
  type SharedAgencyDto,
  type SharedAgencyListDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let provider: ServiceProviderDto;

beforeAll(async () => {
  served = await openWorld();
  admin = await served.home.as(served.home.admin);
  provider = (await add('Rima Agro Agency')).body;
});

afterAll(() => served?.close());

const add = (name: string) =>
  admin.post<ServiceProviderDto & ProblemDto>('/api/serviceproviderresource', {
    name,
    description: 'Agents',
  });
const agencies = async (client: HttpClient) =>
  (await client.get<SharedAgencyListDto>(`/api/shared-agency/service_provider/${provider.id}`)).body;

describe('a service provider', () => {
  it('answers code and message when it is saved, and -1 without a name', async () => {
    expect(provider).toMatchObject({ code: 200, message: 'Service provider saved', status: 'active' });
    const { status, body } = await add('');
    expect([status, body.code, body.fields]).toEqual([400, -1, { name: 'Please fill all fields' }]);
    const providerData = { name: 'Rima Agro Agency', description: 'Agents in Kebbi' };
    const path = `/api/serviceprovider/${provider.id}`;
    for (const given of [providerData, JSON.stringify(providerData)]) {
      const saved = await admin.call<ServiceProviderDto>('PUT', path, { body: { providerData: given } });
      expect(saved.body.description).toBe('Agents in Kebbi');
    }
    const empty = await admin.call<ProblemDto>('PUT', path, { body: { providerData: 'Rima' } });
    expect(empty.status).toBe(400);
  });

  it('turns a service on and off by its own links', async () => {
    const follow = async (rel: string) => {
      const { body } = await admin.get<ServiceProviderListDto>('/api/serviceproviderresource/byuseraccount');
      const [row] = body.list;
      const link = row?.links.find((each) => each.rel === rel);
      expect(link).toBeDefined();
      return (await admin.call<ServiceProviderDto>('PUT', link?.href ?? '', {})).body;
    };
    const { body } = await admin.get<ServiceProviderListDto>('/api/serviceproviderresource/byuseraccount');
    expect(body.links).toContainEqual({ rel: 'add', method: 'POST', href: '/api/serviceproviderresource' });
    expect((await follow('active-labour')).hasLabour).toBe(true);
    expect((await follow('suspended-labour')).hasLabour).toBe(false);
    expect((await follow('suspended')).status).toBe('suspended');
    expect((await follow('active')).status).toBe('active');
  });

  it('has agencies, which the documented call saves', async () => {
    const save = (body: object) => admin.post<DoneDto>('/api/shared-agency/savesharedagency', body);
    const saved = await save({ id: 0, name: 'Rima North', serviceProvider: provider.id });
    expect(saved.body).toEqual({ code: 200, message: SHARED_AGENCY_MESSAGES.updated });
    const [agency] = (await agencies(admin)).list as [SharedAgencyDto];
    await save({ id: agency.id, name: 'Rima South', serviceProvider: provider.id });
    expect((await agencies(admin)).list).toMatchObject([{ name: 'Rima South', status: 'ACTIVE' }]);
    expect((await save({ id: agency.id, name: 'X', serviceProvider: provider.id + 1000 })).status).toBe(404);
    await admin.post(`/api/shared-agency/deletesharedagency/${agency.id}`);
    expect((await agencies(admin)).list).toEqual([]);
    await admin.post(`/api/shared-agency/${agency.id}/restore`, {});
    expect((await agencies(admin)).total).toBe(1);
  });

  it('offers extension services; a new one is answered with 201', async () => {
    const path = `/api/extension_service/${provider.id}`;
    const made = await admin.post<ExtensionServiceDto>(path, { name: 'Rice advice', description: 'Pests' });
    expect([made.status, made.body.serviceProvider]).toEqual([201, provider.id]);
  });

  it('has crews, each in one place a day', async () => {
    const path = `/api/serviceprovider/${provider.id}/crews`;
    const crew = { name: 'Argungu A', skill: 'Transplanting', people: 12, dayRate: '3,500.50' };
    const { id } = (await admin.post<CrewDto>(path, crew)).body;
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
    const book = (from: string, to: string) =>
      admin.post<BookingDto & ProblemDto>(`/api/crews/${id}/bookings`, { from, to, place: 'Dikko Growers' });
    expect((await book(today, today)).body).toMatchObject({ days: 1, people: 12, cost: 42_006 });
    expect((await book('2020-01-01', today)).body.fields).toEqual({ to: BOOKING_MESSAGES.tooLong });
    expect((await book(today, '2020-01-01')).body.fields).toEqual({ to: BOOKING_MESSAGES.daysWrong });
    const both = await Promise.all([book('2099-05-01', '2099-05-03'), book('2099-05-03', '2099-05-04')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await admin.get<CrewListDto>(path)).body).toMatchObject({
      list: [{ name: 'Argungu A', booked: [{ from: today, to: today }] }],
      totalPeople: 12,
      bookedDays: 12,
      bookedCost: 42_006,
      freeCrews: 0,
      freePeople: 0,
      skills: ['Transplanting'],
      bookings: 1,
      soon: [
        { crew: id, crewName: 'Argungu A', place: 'Dikko Growers', from: today, to: today, cost: 42_006 },
      ],
    });
  });

  it('is out of reach of other accounts, and hides its agencies in the trash', async () => {
    const stranger = await served.abroad.as(served.abroad.admin);
    expect((await stranger.get(`/api/serviceprovider/${provider.id}`)).status).toBe(404);
    expect((await stranger.get(`/api/shared-agency/service_provider/${provider.id}`)).status).toBe(404);
    const [agency] = (await agencies(admin)).list as [SharedAgencyDto];
    await admin.delete(`/api/serviceprovider/${provider.id}`);
    expect((await admin.get(`/api/shared-agency/${agency.id}`)).status).toBe(404);
    await admin.post(`/api/serviceprovider/${provider.id}/restore`, {});
    expect((await admin.get(`/api/shared-agency/${agency.id}`)).status).toBe(200);
  });
});
