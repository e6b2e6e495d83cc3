export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An answer other than our JSON: a download, or text for a machine. */
export interface FileAnswer {
  readonly kind: 'file';
}

/** A body that is one file, sent as `multipart/form-data` in a field named `file`. */
export interface Upload {
  file: Blob;
}

/** Input and answer of a call. Optional parts are optional properties: `query?: ListQuery`. */
export interface CallShape {
  path?: Record<string, string | number>;
  query?: object;
  body?: object;
  answer: object;
}

/**
 * One call of the API: verb and path at run time, everything else for the compiler only. The server handles it by
 * `@Handles(call, ...)`, and the client calls it by the same const. So neither repeats verb, path or shapes.
 */
export class Call<Shape extends CallShape = CallShape> {
  /** Does not exist at run time. */
  declare readonly shape: Shape;

  constructor(
    readonly verb: Verb,
    /** Below `/api`, with its parameters as `:name`. */
    readonly path: string,
  ) {}
}

/** Path of a call, with every parameter that its shape names. */
type PathWith<Shape extends CallShape> = Shape extends { path: infer Parameters }
  ? AllOf<{ [Name in keyof Parameters & string]: `${string}/:${Name}${'' | `/${string}`}` }>
  : string;
type AllOf<Patterns> = { [Name in keyof Patterns]: (each: Patterns[Name]) => void }[keyof Patterns] extends (
  each: infer All,
) => void
  ? All
  : never;

/** Declares a call. It has no side effects, so that a bundler drops unused calls. */
/* @__NO_SIDE_EFFECTS__ */
export function call<Shape extends CallShape>(verb: Verb, path: PathWith<Shape> & string): Call<Shape> {
  return new Call<Shape>(verb, path);
}

/** Answer of a call. */
export type AnswerOf<Asked> = Asked extends Call<infer Shape> ? Shape['answer'] : never;
/** Input of a call: `path`, `query` and `body`, as far as it has them. */
export type AskOf<Asked> = Asked extends Call<infer Shape> ? Omit<Shape, 'answer'> : never;

/** Returns the parameters of a path such as `/staff/:staffId/deactivate`, in their order. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
}

/**
 * Returns the path of a call, below `/api`, with its parameters filled and encoded. Throws if one is missing or empty:
 * the address would be that of another call.
 */
export function pathOf<Shape extends CallShape>(
  { verb, path }: Call<Shape>,
  ...given: Shape extends { path: infer Parameters } ? [parameters: Parameters] : []
): string {
  const [values = {}] = given as [parameters?: Record<string, string | number>];
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new Error(`${verb} ${path} is asked without its ${name}.`);
    return encodeURIComponent(value);
  });
}
