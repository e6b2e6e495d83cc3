import type { Role } from '../access/roles.js';
import type { AskOf, Call, CallShape } from './calls.js';
import type { RecordKind } from './records.js';

/** A user of the world's account who has a session. */
export interface SampleUser {
  readonly id: number;
  readonly username: string;
  readonly password: string;
}

/** Who asks a call, and with what. `as` is the administrator of the account unless given; null: nobody. */
type Asked<Shape extends CallShape> = AskOf<Call<Shape>> & { as?: SampleUser | null };

/**
 * What a sample may ask for while it is made: one account of a running system. Every sample is made in a world of its
 * own, so that no other has changed its records; the calls that it asks for are made in the same one.
 */
export interface SampleWorld {
  readonly admin: SampleUser;
  /** A new user, an agent unless another role is given. */
  user(role?: Role): Promise<SampleUser>;
  /**
   * A record that no call makes, because it comes by import, and what it lies in: of one farm, its farmer, community and
   * community resource. Throws for other kinds: those are made by `call`.
   */
  id(kind: RecordKind): Promise<number>;
  /** Asks another call as its own sample does, but for what is given. Throws where it is refused. */
  call<Shape extends CallShape>(asked: Call<Shape>, given?: Partial<Asked<Shape>>): Promise<Shape['answer']>;
  /** The same for a call that opens a session: answers who has it. */
  enter<Shape extends CallShape>(asked: Call<Shape>, given?: Partial<Asked<Shape>>): Promise<SampleUser>;
  /** Brings the job of an import to where a person is waited for, as a worker would: these worlds have none. */
  pauseImport(jobId: number, state: 'inspected' | 'staged'): Promise<void>;
  /** The same for its end; one that ended well has stored a row. */
  endImport(jobId: number, state: 'completed' | 'failed'): Promise<void>;
  /** The same for a repair of maps: one that has ended has repaired a farm. */
  bringRepair(jobId: number, state: 'examined' | 'completed'): Promise<void>;
  /** A finding that is open, of the farm of these worlds: the inspector makes them. */
  finding(): Promise<number>;
  /** An overlap of that farm with a new one, at their versions. */
  overlap(): Promise<{ findingId: number; versions: { a: number; b: number } }>;
  /** The six digits that an authenticator app shows now for a secret. */
  code(secret: string): string;
  /** A word of small letters and digits that was never used before. */
  word(): string;
}

type Made<Value> = Value | ((world: SampleWorld) => Value | Promise<Value>);

/** The parts of a call one by one, or all at once where they depend on each other. */
type Parts<Shape extends CallShape> =
  | { [Name in keyof Asked<Shape>]: Made<Asked<Shape>[Name]> }
  | ((world: SampleWorld) => Promise<Asked<Shape>>);

type BodyOf<Shape extends CallShape> = NonNullable<Shape['body']>;

/** What of a call is not as it is of nearly all others. */
interface Peculiarities<Shape extends CallShape> {
  /** Fields of the body that no two records may share, made of a word that was never used before. */
  fresh?: (word: string) => Partial<BodyOf<Shape>>;
  /** Why a call that is no GET leaves no entry in the log. */
  leavesNoEntry?: string;
  /** Fields of the body that differ between accounts and yet name no record of one: a code, one's own name. */
  namesNoRecord?: readonly (keyof BodyOf<Shape> & string)[];
  /** What it answers of a record of another account, where that is not the problem `record.notFound`. */
  answersOfOthers?: Partial<Shape['answer']>;
}

/** Path, query and body of a call, and who asks it. */
export interface SampleAsk {
  as?: SampleUser | null;
  path?: Record<string, string | number>;
  query?: object;
  body?: object;
}

/** A right way to ask a call, in any world. Tests and the examples of the API's description are made from it. */
export class Sample {
  constructor(
    readonly call: Call,
    private readonly parts: Parts<CallShape>,
    readonly peculiarities: Peculiarities<CallShape>,
  ) {}

  /** The parts that are the same in every world, but for fields that are fresh each time. */
  get fixed(): { path?: Record<string, string | number>; query?: Record<string, unknown>; body?: object } {
    const { as: _, ...parts } = typeof this.parts === 'function' ? {} : this.parts;
    return Object.fromEntries(Object.entries(parts).filter(([, part]) => typeof part !== 'function'));
  }

  /** Fields of the body that differ from sample to sample and name no record. */
  get namesNoRecord(): readonly string[] {
    const { fresh, namesNoRecord = [] } = this.peculiarities;
    return [...namesNoRecord, ...Object.keys(fresh?.('x') ?? {})];
  }

  /** The call as it is asked in a world; what is given is not made. */
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
 * Says how a call is asked rightly. It does nothing but make the value, so that a bundler drops it.
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

/** The samples among the exports of the contracts, by their calls. Throws where a call has two. */
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
