import type { Role } from '../access/roles.js';
import type { AskOf, Call, CallShape } from './calls.js';
import type { RecordKind } from './records.js';

/** A user of the world's account with a session. */
export interface SampleUser {
  readonly id: number;
  readonly username: string;
  readonly password: string;
}

/** Caller and input of a call. `as` is the administrator of the account by default; null: no user. */
type Asked<Shape extends CallShape> = AskOf<Call<Shape>> & { as?: SampleUser | null };

/**
 * Resources for creating a sample: one account of a running system. Every sample has a world of its own, so that no
 * other sample changes its records. Calls that it makes run in the same world. Domains add what no call can do in their
 * `samples.ts`, by declaration merging.
 */
export interface SampleWorld {
  readonly admin: SampleUser;
  readonly accountId: number;
  /** Creates a user, an agent by default. */
  user(role?: Role): Promise<SampleUser>;
  /**
   * Returns the id of an imported record, which no call creates, or of its parents: a farm, its farmer, community and
   * community resource. Throws for other kinds: create those with `call`.
   */
  id(kind: RecordKind): Promise<number>;
  /** Makes another call as its own sample does, with overrides in `given`. Throws if it is refused. */
  call<Shape extends CallShape>(asked: Call<Shape>, given?: Partial<Asked<Shape>>): Promise<Shape['answer']>;
  /** Same as `call`, for a call that opens a session: returns the user of that session. */
  enter<Shape extends CallShape>(asked: Call<Shape>, given?: Partial<Asked<Shape>>): Promise<SampleUser>;
  /** Returns the current six digits of an authenticator app for a secret. */
  code(secret: string): string;
  /** Returns a new word of small letters and digits, different each time. */
  word(): string;
}

type Made<Value> = Value | ((world: SampleWorld) => Value | Promise<Value>);

/** The parts of a call, one by one, or together if they depend on each other. */
type Parts<Shape extends CallShape> =
  | { [Name in keyof Asked<Shape>]: Made<Asked<Shape>[Name]> }
  | ((world: SampleWorld) => Promise<Asked<Shape>>);

type BodyOf<Shape extends CallShape> = NonNullable<Shape['body']>;

/** Differences of a call from nearly all others. */
interface Peculiarities<Shape extends CallShape> {
  /** Body fields that must be unique, built from a word that was never used before. */
  fresh?: (word: string) => Partial<BodyOf<Shape>>;
  /** Reason why a call other than GET leaves no log entry. */
  leavesNoEntry?: string;
  /** Body fields that differ between accounts but name no record: a code, one's own name. */
  namesNoRecord?: readonly (keyof BodyOf<Shape> & string)[];
  /** Answer for a record of another account, if that is not the problem `record.notFound`. */
  answersOfOthers?: Partial<Shape['answer']>;
}

/** Path, query and body of a call, and its caller. */
export interface SampleAsk {
  as?: SampleUser | null;
  path?: Record<string, string | number>;
  query?: object;
  body?: object;
}

/** A valid input of a call, in any world. Tests and the examples of the API description use it. */
export class Sample {
  constructor(
    readonly call: Call,
    private readonly parts: Parts<CallShape>,
    readonly peculiarities: Peculiarities<CallShape>,
  ) {}

  /** Returns the parts that are the same in every world, except for fresh fields. */
  get fixed(): { path?: Record<string, string | number>; query?: Record<string, unknown>; body?: object } {
    const { as: _, ...parts } = typeof this.parts === 'function' ? {} : this.parts;
    return Object.fromEntries(Object.entries(parts).filter(([, part]) => typeof part !== 'function'));
  }

  /** Returns body fields that differ from sample to sample and name no record. */
  get namesNoRecord(): readonly string[] {
    const { fresh, namesNoRecord = [] } = this.peculiarities;
    return [...namesNoRecord, ...Object.keys(fresh?.('x') ?? {})];
  }

  /** Returns the input of the call in a world; parts in `given` are not created. */
  async in(world: SampleWorld, given: SampleAsk = {}): Promise<SampleAsk> {
    const parts: Record<string, unknown> = {
      ...(typeof this.parts === 'function' ? await this.parts(world) : this.parts),
      ...given,
    };
    for (const [name, part] of Object.entries(parts))
      if (typeof part === 'function') parts[name] = await part(world);
    const fresh = given.body ? {} : this.peculiarities.fresh?.(world.word());
    return { ...parts, ...(parts.body !== undefined && { body: { ...(parts.body as object), ...fresh } }) };
  }
}

/**
 * Describes a valid input of a call. It has no side effects, so that a bundler drops it.
 *
 * @example sample(createStall, { body: { name: 'Seeds' } }, { fresh: (word) => ({ name: `Seeds ${word}` }) })
 * @example sample(closeStall, { path: async (world) => ({ stallId: (await world.call(createStall)).id }) })
 */
/* @__NO_SIDE_EFFECTS__ */
export function sample<Shape extends CallShape>(
  call: Call<Shape>,
  parts: Parts<Shape>,
  peculiarities: Peculiarities<Shape> = {},
): Sample {
  return new Sample(call, parts as Parts<CallShape>, peculiarities as Peculiarities<CallShape>);
}

/** Returns the samples among the exports of the contracts, by their calls. Throws if a call has two. */
export function samplesAmong(exported: object): ReadonlyMap<Call, Sample> {
  const samples = new Map<Call, Sample>();
  for (const each of Object.values(exported).flat()) {
    if (!(each instanceof Sample)) continue;
    const { call } = each;
    if (samples.has(call)) throw new Error(`${call.verb} ${call.path} has two samples.`);
    samples.set(call, each);
  }
  return samples;
}
