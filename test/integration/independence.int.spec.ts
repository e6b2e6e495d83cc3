import type { EventType } from '#libs/contracts';
import { Independence } from '#libs/identity';
import { Database } from '#libs/platform';
import { openWorld, type ServedWorld, type User, type World } from '../support/world.js';

let served: ServedWorld;
let home: World;
let independence: Independence;
let database: Database;

beforeAll(async () => {
  served = await openWorld();
  home = served.home;
  independence = served.api.app.get(Independence);
  database = served.api.app.get(Database);
});
afterAll(() => served?.close());

const somebody = () => home.user({ roles: ['ADMIN'] });
const between = (one: User, other: User) => independence.between(database, one.id, other.id);

/** Records that `by` did something to a user, as the services do. */
const did = (by: User, type: EventType, to: User) =>
  database.transaction(async (tx) =>
    tx.record({
      topic: `user:${to.id}`,
      type,
      subject: { kind: 'user', id: to.id },
      data: { userId: to.id },
      accountId: home.account.id,
      by: { id: by.id, name: by.display_name, accountId: home.account.id },
    } as Parameters<typeof tx.record>[0]),
  );

async function age(user: User, days: number) {
  await served.db.query('ALTER TABLE event_log DISABLE TRIGGER USER');
  await served.db.query(
    `UPDATE event_log SET at = at - make_interval(days => $2) WHERE topic = 'user:' || $1::bigint`,
    [user.id, days],
  );
  await served.db.query('ALTER TABLE event_log ENABLE TRIGGER USER');
}

describe('two users', () => {
  it.each<EventType>([
    'user.created',
    'user.passwordChanged',
    'user.credentialsIssued',
    'user.secondFactorDisabled',
    'user.roleChanged',
    'user.farmerLinked',
    'user.reactivated',
    'staff.grantsChanged',
    'accessList.granted',
    'accessList.revoked',
  ])('are not two people for 30 days after %s', async (type) => {
    const [one, other] = [await somebody(), await somebody()];
    expect(await between(one, other)).toBeNull();
    await did(one, type, other);
    expect([await between(one, other), await between(other, one)]).toEqual([
      'CHANGED_SIGN_IN',
      'CHANGED_SIGN_IN',
    ]);
    await age(other, 31);
    expect([await between(one, other), await between(other, one)]).toEqual([null, null]);
  });

  it('stay independent whatever they do to themselves, and where an account is only deactivated', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await did(one, 'user.passwordChanged', one);
    await did(other, 'user.secondFactorDisabled', other);
    await did(one, 'user.deactivated', other);
    expect(await between(one, other)).toBeNull();
    expect(await between(one, one)).toBe('SELF');
  });

  it('are refused with the reason as a sentence', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await did(one, 'user.created', other);
    await expect(independence.require(database, other, one.id)).rejects.toMatchObject({
      code: 'independence.required',
      status: 403,
      sentence: expect.stringContaining("one of you changed the other's account"),
    });
    await served.db.query('UPDATE app_user SET confirmed_on = NULL WHERE id = $1', [other.id]);
    await expect(independence.require(database, other, one.id)).rejects.toMatchObject({
      code: 'user.unconfirmed',
      status: 403,
    });
  });
});

describe('a common maker', () => {
  it('makes two users one, until another administrator has confirmed either', async () => {
    const [maker, one, other, confirmer] = await Promise.all([1, 2, 3, 4].map(somebody));
    await did(maker!, 'user.created', one!);
    await did(maker!, 'user.passwordChanged', other!);
    const confirm = (user: User, by: User) =>
      served.db.query('UPDATE app_user SET confirmed_on = now(), confirmed_by = $2 WHERE id = $1', [
        user.id,
        by.id,
      ]);
    expect(await between(one!, other!)).toBe('SAME_MAKER');
    await confirm(one!, maker!);
    await confirm(other!, maker!);
    expect(await between(one!, other!)).toBe('SAME_MAKER');
    await confirm(one!, confirmer!);
    expect(await between(one!, other!)).toBeNull();
    expect(await between(one!, maker!)).toBe('CHANGED_SIGN_IN');
    await did(maker!, 'user.credentialsIssued', one!);
    expect(await between(one!, other!)).toBe('SAME_MAKER');
  });

  it('is followed through the users that it made, and not through changes of rights', async () => {
    const [maker, puppet, behind, staff, third] = await Promise.all([1, 2, 3, 4, 5].map(somebody));
    await did(maker!, 'user.created', puppet!);
    await did(puppet!, 'user.created', behind!);
    await did(maker!, 'accessList.granted', staff!);
    expect(await between(maker!, behind!)).toBe('SAME_MAKER');
    expect(await between(behind!, maker!)).toBe('SAME_MAKER');
    expect(await between(puppet!, staff!)).toBeNull();
    expect(await between(behind!, third!)).toBeNull();
    const dependents = await independence.dependentOn(database, maker!.id);
    const five = [maker!, puppet!, behind!, staff!, third!].map(({ id }) => dependents.includes(id));
    expect(five).toEqual([true, true, true, true, false]);
  });
});
