/*
 * Optional traces of Gona's work, as spans. This file imports no library: without OTEL_EXPORTER_OTLP_ENDPOINT
 * OpenTelemetry is not loaded, and each function here only calls its callback.
 */

/** Names, kinds, counts, ids: never a person's name, text or search. Texts are scrubbed like those of the log. */
export type SpanAttributes = Record<string, string | number | boolean | null | undefined>;

export interface SpanWish {
  /** Low-cardinality name: with a pattern or a kind in it, never an id. */
  name: string;
  /**
   * `serves` a request, `asks` a server, `puts` something into a queue, `takes` it from one; otherwise the span is
   * internal.
   */
  role?: 'serves' | 'asks' | 'puts' | 'takes';
  attributes?: SpanAttributes;
  /**
   * W3C traceparent of its cause, if that is elsewhere; null starts a new trace. Without it the span belongs to the
   * current one; if there is none, no span is created.
   */
  parent?: string | null;
  /** Milliseconds since 1970, if it began before it was reported. */
  beganAt?: number;
}

/** An open span. */
export interface OpenSpan {
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** Marks it as failed, with this code. */
  fail(code: string): void;
}

/** Destination of spans. */
export interface Tracing {
  run<Result>(wish: SpanWish, work: (span: OpenSpan) => Result): Result;
  outside<Result>(work: () => Result): Result;
  traceparent(): string | null;
  traceId(): string | null;
  stop(): Promise<void>;
}

const NO_SPAN: OpenSpan = { set: () => undefined, rename: () => undefined, fail: () => undefined };

let tracing: Tracing | null = null;

/** Turns on traces in this process; null turns them off. */
export function traceWith(it: Tracing | null): void {
  tracing = it;
}

export const tracesAreOn = () => tracing !== null;

/**
 * Runs the work inside a span. It ends with the work, or with the promise that the work returns; exceptions are
 * rethrown.
 */
export function inSpan<Result>(wish: SpanWish, work: (span: OpenSpan) => Result): Result {
  return tracing ? tracing.run(wish, work) : work(NO_SPAN);
}

/** Runs recurring background work outside any trace. */
export function outsideOfTraces<Result>(work: () => Result): Result {
  return tracing ? tracing.outside(work) : work();
}

/** Returns the current span as W3C traceparent, for work that it causes elsewhere; null if none is recorded. */
export const currentTraceparent = () => tracing?.traceparent() ?? null;

/** Returns 32 hexadecimal digits that link log and traces; null without a span. */
export const currentTraceId = () => tracing?.traceId() ?? null;
