import { FirstStepsDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { InsightModule, ReadFirstSteps } from '#libs/insight';
import { breaches, type DomainContext, domainContext } from '../support/domain-context.js';

describe('the first steps of an account', () => {
  let context: DomainContext;
  let admin: SessionActor;
  let accountId: number;

  beforeAll(async () => {
    context = await domainContext([InsightModule]);
    accountId = (await context.make.account()).id;
    admin = await context.actor(accountId, 'ADMIN');
  });
  afterAll(() => context?.close());

  const steps = () => context.app.get(ReadFirstSteps).of(admin);

  it('count records as they come, and end with the first completed farm', async () => {
    const { make, actor, db } = context;
    const empty = { communityResource: null, communities: 0, farmers: 0, farms: 0, colleagues: 0 };
    expect(await steps()).toEqual({ isFinished: false, ...empty, imports: [] });

    const { id, name } = await make.communityResource({ accountId, name: 'Zamfara Maize' });
    const community = await make.community({ accountId, communityResourceId: id });
    const place = { accountId, communityResourceId: id, communityId: community.id };
    const farmer = await make.farmer(place);
    await make.farm({ ...place, farmerId: farmer.id });
    await actor(accountId, 'STAFF', [id]);
    const answer = await steps();
    expect(answer).toEqual({
      isFinished: false,
      communityResource: { id, name },
      communities: 1,
      farmers: 1,
      farms: 1,
      colleagues: 1,
      imports: [],
    });
    expect(await breaches(FirstStepsDto, answer)).toEqual([]);

    await db.query(`UPDATE farm SET status = 'COMPLETED', completed_on = now() WHERE account_id = $1`, [
      accountId,
    ]);
    expect((await steps()).isFinished).toBe(true);
  });

  it('of another account do not count', async () => {
    const other = await context.actor((await context.make.account()).id, 'ADMIN');
    const answer = await context.app.get(ReadFirstSteps).of(other);
    expect(answer).toMatchObject({ isFinished: false, communityResource: null, farms: 0 });
  });
});
