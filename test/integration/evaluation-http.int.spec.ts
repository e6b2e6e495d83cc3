import {
  completeFarm,
  type EvaluationFarm,
  type EvaluationPageDto,
  type FarmStatusDto,
} from '#libs/contracts';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/** The evaluation map as a client sees it: through the names of the wire. */
describe('the evaluation map over HTTP', () => {
  let served: ServedWorld;
  let home: World;

  beforeAll(async () => {
    served = await openWorld();
    home = served.home;
  });
  afterAll(() => served?.close());

  const programme = async () => (await home.programme('Kebbi')).resource.id;
  const mapOf = async (resourceId: number) => {
    const { body } = await (await home.as(home.admin)).get<EvaluationPageDto>(
      `/api/evaluation/maps/${resourceId}/ALL/0/200`,
    );
    return JSON.parse(body.farmers) as EvaluationFarm[];
  };
  const statuses = async () =>
    new Map(
      (await served.db.query<{ id: number; status: string }>('SELECT id, status FROM farm')).map(
        ({ id, status }) => [id, status],
      ),
    );

  it('flags the farm whose farmId is sent, though another programme has a farm of that code', async () => {
    const accountId = home.account.id;
    const [one, other] = [await programme(), await programme()];
    const theirs = await home.make.farm({ accountId, communityResourceId: other });
    const mine = await home.make.farm({
      accountId,
      communityResourceId: one,
      code: String(theirs.id),
    });

    const [record] = await mapOf(one);
    expect(record).toMatchObject({ id: mine.id, farmId: mine.id, farmCode: String(theirs.id) });
    const path = completeFarm.path.replace(':farmId', String(record?.farmId));
    const done = await (await home.as(home.admin)).post<FarmStatusDto>(`/api${path}`, {});
    expect(done.body).toMatchObject({ farmId: mine.id, status: 'COMPLETED' });
    const after = await statuses();
    expect([after.get(mine.id), after.get(theirs.id)]).toEqual(['COMPLETED', 'ACTIVE']);
  });
});
