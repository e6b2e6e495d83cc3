/*
 * What Gona does, as spans of traces, where somebody wants them. This file knows no library: without
 * OTEL_EXPORTER_OTLP_ENDPOINT nothing of OpenTelemetry is loaded, and each function here only calls what it is given.
 */

/** Names, kinds, counts, ids: never what a person is called, wrote or looked for. Texts are scrubbed as those of the log are. */
export type SpanAttributes = Record<string, string | number | boolean | null | undefined>;

export interface SpanWish {
  /** One of few: with a pattern or a kind in it, never an id. */
  name: string;
  /** `serves` a request, `asks` a server, `puts` something where another takes it, `takes` what was put; else it happens inside. */
  role?: 'serves' | 'asks' | 'puts' | 'takes';
  attributes?: SpanAttributes;
  /**
   * W3C traceparent of what caused it, where that is elsewhere; null begins a trace of its own. Without it the span lies in the
   * one that goes on here, and where none does there is none.
   */
  parent?: string | null;
  /** Milliseconds since 1970, where it began before it was told of. */
  beganAt?: number;
}

/** A span that goes on. */
export interface OpenSpan {
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** It failed, by this code. */
  fail(code: string): void;
}

/** Where spans go. */
export interface Tracing {
  run<Result>(wish: SpanWish, work: (span: OpenSpan) => Result): Result;
  outside<Result>(work: () => Result): Result;
  traceparent(): string | null;
  traceId(): string | null;
  stop(): Promise<void>;
}

const NO_SPAN: OpenSpan = { set: () => undefined, rename: () => undefined, fail: () => undefined };

let tracing: Tracing | null = null;

/** From here on this process has traces; null: no more. */
export function traceWith(it: Tracing | null): void {
  tracing = it;
}

export const tracesAreOn = () => tracing !== null;

/** Does the work inside of a span. It ends with the work, or with the promise that the work answers; what is thrown is thrown on. */
export function inSpan<Result>(wish: SpanWish, work: (span: OpenSpan) => Result): Result {
  return tracing ? tracing.run(wish, work) : work(NO_SPAN);
}

/** Does what goes on beside the work, again and again, so that it is in nobody's trace. */
export function outsideOfTraces<Result>(work: () => Result): Result {
  return tracing ? tracing.outside(work) : work();
}

/** The span that goes on here as W3C traceparent, for what it causes elsewhere; null where none is recorded. */
export const currentTraceparent = () => tracing?.traceparent() ?? null;

/** 32 hexadecimal digits, by which log and traces are held together; null where no span goes on. */
export const currentTraceId = () => tracing?.traceId() ?? null;
