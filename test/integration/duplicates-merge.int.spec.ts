import { once } from 'node:events';
import * as fc from 'fast-check';
import { MERGE_FIELD_NAMES } from '#libs/contracts';
import { MarkDifferent } from '#libs/duplicates';
import { FarmerHistory } from '#libs/farmers';
import { RecordEntry } from '#libs/inputs';
import { Database } from '#libs/platform';
import { eventually } from '../support/eventually.js';
import { type Given, given, openMerges } from '../support/merge-scenes.js';

let opened: Awaited<ReturnType<typeof openMerges>>;
beforeAll(async () => {
  opened = await openMerges();
});
afterAll(() => opened?.at.close());

const RUNS = { numRuns: 8 };

it('merges any two records without losing anything, and an undo puts both back exactly', async () => {
  const fields = fc.subarray([...MERGE_FIELD_NAMES]);
  await fc.assert(
    fc.asyncProperty(given, given, fields, fc.boolean(), async (a, b, take, isSecond) => {
      const scene = await opened.stage([a, b]);
      const pairId = await opened.pairOf(scene);
      const [before, sums] = [await opened.snapshot(scene), await opened.money(scene)];
      const mainId = scene.farmers[Number(isSecond)] as number;
      const { mergeId } = await opened.merge(scene, pairId, mainId, take);
      expect(await opened.money(scene)).toEqual(sums);
      const merged = await opened.snapshot(scene);
      for (const what of ['farms', 'memberships', 'ledgers'])
        for (const row of merged[what] as { farmer_id: string }[]) expect(Number(row.farmer_id)).toBe(mainId);
      expect((merged.entries as unknown[]).length).toBe((before.entries as unknown[]).length);
      expect((await opened.merges.undo(scene.admin, mergeId)).kept).toEqual([]);
      expect(await opened.snapshot(scene)).toEqual(before);
      expect(await opened.money(scene)).toEqual(sums);
    }),
    RUNS,
  );
});

it('refuses an entry for a record that is being merged', async () => {
  const plain: Given = { farms: 0, communities: [0], entries: [], prints: 0, hasBvn: false };
  const scene = await opened.stage([plain, plain]);
  const pairId = await opened.pairOf(scene);
  const [mainId, farmerId] = scene.farmers as [number, number];
  const { app, db } = opened.at;
  const waitsIn = (text: string) =>
    eventually(async () => {
      const waiting = await db.query(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1",
        [`%${text}%`],
      );
      return waiting.length > 0;
    });
  const steps = new EventTarget();
  const isHeld = once(steps, 'held');
  const isReleased = once(steps, 'released');
  // Messages move after the ledger.
  const holding = app.get(Database).transaction(async (tx) => {
    await tx.query('LOCK TABLE sms_message IN SHARE MODE');
    steps.dispatchEvent(new Event('held'));
    await isReleased;
  });
  await isHeld;
  const merging = opened.merge(scene, pairId, mainId);
  await waitsIn('UPDATE sms_message t SET farmer_id');
  const body = { kind: 'DISBURSEMENT' as const, farmerId, amount: 1000 };
  const recording = app.get(RecordEntry).record(scene.admin, scene.programmes[0] as number, body);
  recording.catch(() => undefined);
  await waitsIn('FOR KEY SHARE');
  steps.dispatchEvent(new Event('released'));
  await Promise.all([holding, merging]);
  await expect(recording).rejects.toThrow();
  expect(await db.query('SELECT id FROM ledger_entry WHERE farmer_id = $1', [farmerId])).toEqual([]);
});

it('merges a chain in any order, and undoes it from its end', async () => {
  await fc.assert(
    fc.asyncProperty(given, given, given, async (a, b, c) => {
      const scene = await opened.stage([a, b, c]);
      const [first, second, third] = scene.farmers as [number, number, number];
      const before = await opened.snapshot(scene);
      const one = await opened.merge(scene, await opened.pairOf(scene, 0, 1), second);
      const middle = await opened.snapshot(scene);
      const two = await opened.merge(scene, await opened.pairOf(scene, 1, 2), third, ['bvn', 'tempId']);
      const links = await opened.at.db.query(
        'SELECT id, main_id FROM farmer WHERE id = ANY($1) AND main_id IS NOT NULL ORDER BY id',
        [scene.farmers],
      );
      expect(links).toEqual([
        { id: first, main_id: third },
        { id: second, main_id: third },
      ]);
      await expect(opened.merges.undo(scene.admin, one.mergeId)).rejects.toThrow(/later merge/);
      await opened.merges.undo(scene.admin, two.mergeId);
      expect(await opened.snapshot(scene)).toEqual(middle);
      await opened.merges.undo(scene.admin, one.mergeId);
      expect(await opened.snapshot(scene)).toEqual(before);
    }),
    { numRuns: 4 },
  );
});

it('keeps and lists later edits, and moves a reversal back with its entry', async () => {
  const record: Given = {
    farms: 1,
    communities: [0],
    entries: [{ kind: 'COLLECTION', quantity: 3, programme: 0 }],
    prints: 0,
    hasBvn: false,
  };
  const scene = await opened.stage([record, record]);
  const [mainId, otherId] = scene.farmers as [number, number];
  const sums = await opened.money(scene);
  const { mergeId } = await opened.merge(scene, await opened.pairOf(scene), mainId, ['email', 'tempId']);
  await opened.at.db.query(`UPDATE farmer SET email = 'later@x.ng', version = version + 1 WHERE id = $1`, [
    mainId,
  ]);
  await opened.addEntry(scene, mainId, { kind: 'REPAYMENT_NAIRA', quantity: 50, programme: 0 });
  await opened.at.db.query(
    `INSERT INTO ledger_entry (account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, quantity,
                               unit_cost, amount, counters, transaction_date, recorded_by)
     SELECT e.account_id, e.community_resource_id, e.season, e.community_id, $1, e.eop_id, e.kind, -e.quantity, e.unit_cost,
            -e.amount, e.id, e.transaction_date, e.recorded_by
       FROM ledger_entry e JOIN farmer_merge_item i ON i.what = 'ledger_entry' AND (i.record->>'id')::bigint = e.id
      WHERE i.merge_id = $2`,
    [mainId, mergeId],
  );
  expect((await opened.merges.undo(scene.admin, mergeId)).kept).toEqual(['Email']);
  const owed = await opened.at.db.query(
    'SELECT farmer_id, owed FROM ledger_farmer WHERE farmer_id = ANY($1) ORDER BY 1',
    [scene.farmers],
  );
  expect(owed).toEqual([
    { farmer_id: mainId, owed: '4451.50' },
    { farmer_id: otherId, owed: '0.00' },
  ]);
  expect(await opened.money(scene)).not.toEqual(sums);
  const [main] = await opened.at.db.query<{ email: string }>('SELECT email FROM farmer WHERE id = $1', [
    mainId,
  ]);
  expect(main?.email).toBe('later@x.ng');
});

it('respects what a person decided, and lets only the first of two people decide', async () => {
  const record: Given = { farms: 0, communities: [0], entries: [], prints: 0, hasBvn: false };
  const scene = await opened.stage([record, record]);
  const pairId = await opened.pairOf(scene);
  const apart = opened.at.app.get(MarkDifferent);
  await apart.different(scene.admin, pairId, 1);
  await expect(opened.merge(scene, pairId, scene.farmers[0] as number)).rejects.toMatchObject({
    code: 'duplicate.changed',
  });
  expect(await opened.pairOf(scene)).toBe(pairId);
  expect((await opened.reads.list(scene.admin, { state: 'different' })).total).toBe(1);
  await apart.reopen(scene.admin, pairId);
  const { mergeId } = await opened.merge(scene, pairId, scene.farmers[0] as number);
  await opened.merges.undo(scene.admin, mergeId);
  const actsOf = async (id = 0) => {
    const { list } = await opened.at.app.get(FarmerHistory).of(scene.admin, id);
    return list.flatMap(({ act, link }) => (act ? [[act, link?.id]] : []));
  };
  const [mainId, otherId] = scene.farmers;
  expect(await actsOf(mainId)).toEqual([
    ['mergeUndone', otherId],
    ['merged', otherId],
  ]);
  expect(await actsOf(otherId)).toEqual([
    ['mergeUndone', mainId],
    ['mergedInto', mainId],
  ]);
  await opened.pairOf(scene);
  expect((await opened.reads.list(scene.admin, { state: 'open' })).total).toBe(0);
  expect((await opened.reads.list(scene.admin, { state: 'different' })).total).toBe(1);
});

it('refuses any other change of a ledger entry', async () => {
  const record: Given = {
    farms: 0,
    communities: [0],
    entries: [{ kind: 'DISBURSEMENT', quantity: 90, programme: 0 }],
    prints: 0,
    hasBvn: false,
  };
  const scene = await opened.stage([record, record]);
  const [a, b] = scene.farmers as [number, number];
  for (const change of [`amount = amount + 1`, `farmer_id = ${b}`])
    await expect(
      opened.at.db.query(`UPDATE ledger_entry SET ${change} WHERE farmer_id = ${a}`),
    ).rejects.toThrow(/never changed/);
  await expect(opened.at.db.query(`SELECT move_ledger_entries(${a}, ${b}, NULL)`)).rejects.toThrow(
    /never changed/,
  );
});
