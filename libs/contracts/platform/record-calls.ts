import { Call } from './calls.js';
import type { ListQuery, SuccessDto } from './dto.js';
import { type SampleWorld, sample } from './samples.js';

/** Types of a record kind's calls. */
export interface RecordShape {
  /** Ids of the records in which the list lies: `{ warehouseId: number }`. */
  within?: Record<string, number>;
  query?: ListQuery;
  list: { list: object[]; total: number };
  record: object;
  save: object;
}

type Within<Shape extends RecordShape> = Shape extends { within: infer Path extends Record<string, number> }
  ? { path: Path }
  : unknown;
type QueryOf<Shape extends RecordShape> = Shape extends { query: infer Query extends object }
  ? Query
  : ListQuery;
type OfOne = { path: { id: number } };

/** The calls of a record kind. `restore` undoes `remove`; its users need no access to the trash. */
export interface RecordCalls<Shape extends RecordShape = RecordShape> {
  list: Call<Within<Shape> & { query?: QueryOf<Shape>; answer: Shape['list'] }>;
  find: Call<OfOne & { answer: Shape['record'] }>;
  create: Call<Within<Shape> & { body: Shape['save']; answer: Shape['record'] }>;
  update: Call<OfOne & { body: Shape['save']; answer: Shape['record'] }>;
  remove: Call<OfOne & { answer: SuccessDto }>;
  restore: Call<OfOne & { answer: Shape['record'] }>;
}

/**
 * Declares the calls of a record kind: list, find, create, update, remove, restore.
 *
 * @param path below `/api`: `/warehouses`, with single records at `/warehouses/:id`
 * @param within path of the record in which the list lies: `/warehouse/:warehouseId`
 */
/* @__NO_SIDE_EFFECTS__ */
export function recordCalls<Shape extends RecordShape>(path: string, within = ''): RecordCalls<Shape> {
  return {
    list: new Call('GET', within + path),
    find: new Call('GET', `${path}/:id`),
    create: new Call('POST', within + path),
    update: new Call('PUT', `${path}/:id`),
    remove: new Call('DELETE', `${path}/:id`),
    restore: new Call('POST', `${path}/:id/restore`),
  } as RecordCalls<Shape>;
}

/** Returns the calls among exports by name; those of a record kind as `warehouse.list`. */
export function callsAmong(exported: object): Record<string, Call> {
  const named = Object.entries(exported).flatMap(([name, each]): [string, unknown][] =>
    name.endsWith('Calls') && each !== null && typeof each === 'object'
      ? Object.entries(each).map(([act, one]) => [`${name.replace(/Calls$/, '')}.${act}`, one])
      : [[name, each]],
  );
  return Object.fromEntries(named.filter((entry): entry is [string, Call] => entry[1] instanceof Call));
}

/** Events of a record kind, with their data: ids only. */
export type RecordEvents<Kind extends string, Data = { id: number }> = Record<
  `${Kind}.${'created' | 'updated' | 'removed' | 'restored'}`,
  Data
>;

/** Returns the messages of a record kind; a domain overrides single ones by a spread. `called`: `warehouse`. */
/* @__NO_SIDE_EFFECTS__ */
export function recordMessages(called: string) {
  const named = called.charAt(0).toUpperCase() + called.slice(1);
  return {
    created: `${named} added`,
    updated: `${named} updated`,
    removed: `${named} moved to the trash`,
    restored: `${named} restored`,
    createFailed: `The ${called} could not be added.`,
    updateFailed: `The ${called} could not be updated.`,
    removeFailed: `The ${called} could not be deleted.`,
    restoreFailed: `The ${called} could not be restored.`,
    nameTaken: `There is another ${called} with this name.`,
    conflict: `Someone else changed this ${called}. The latest version is shown.`,
  };
}

/**
 * Returns the samples of a record kind's calls.
 *
 * @param parts `body`: a valid one, or a function that creates the records it names; `fresh`: its fields that must be unique; `changes`: fields of an update, if nothing
 * is unique; `within`: path of the list, if it has one
 */
/* @__NO_SIDE_EFFECTS__ */
export function recordSamples<Shape extends RecordShape>(
  calls: RecordCalls<Shape>,
  parts: {
    body: Shape['save'] | ((world: SampleWorld) => Promise<Shape['save']>);
    fresh?: (word: string) => Partial<Shape['save']>;
    changes?: Partial<Shape['save']> | ((created: Shape['record']) => Partial<Shape['save']>);
    within?: (world: SampleWorld) => Promise<Shape['within']>;
    /** Records of all accounts, which only a SUPERADMIN sees. */
    ofAll?: true;
  },
) {
  const { list, find, create, update, remove, restore } = calls as unknown as RecordCalls;
  const { body, changes, within } = parts;
  const as = parts.ofAll && { as: (world: SampleWorld) => world.user('SUPERADMIN') };
  const others = parts.ofAll && { answersOfOthers: {} };
  const unique = { ...(parts.fresh && { fresh: parts.fresh }), ...others };
  const parent = within && { path: within as (world: SampleWorld) => Promise<Record<string, number>> };
  const pathIn = async (world: SampleWorld) => ({
    id: ((await world.call(create)) as { id: number }).id,
  });
  const changedIn = async (world: SampleWorld) => {
    const created = (await world.call(create)) as Shape['record'] & { id: number };
    const given = typeof body === 'function' ? await body(world) : body;
    const changed = typeof changes === 'function' ? changes(created) : changes;
    return {
      ...(as && { as: await as.as(world) }),
      path: { id: created.id },
      body: { ...given, ...changed, version: 1 },
    };
  };
  return [
    sample(list, { ...as, ...parent, query: { q: 'kebbi', page: 1, size: 20 } }),
    sample(find, { ...as, path: pathIn }, others),
    sample(create, { ...as, ...parent, body }, unique),
    // A constant body is the example of the API description.
    typeof body === 'function' || typeof changes === 'function'
      ? sample(update, changedIn, unique)
      : sample(update, { ...as, path: pathIn, body: { ...body, ...changes, version: 1 } }, unique),
    sample(remove, { ...as, path: pathIn }, others),
    sample(
      restore,
      {
        ...as,
        path: async (world) => {
          const path = await pathIn(world);
          await world.call(remove, { path });
          return path;
        },
      },
      others,
    ),
  ];
}
