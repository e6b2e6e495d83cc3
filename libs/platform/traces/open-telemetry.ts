import { hostname } from 'node:os';
import { Logger } from '@nestjs/common';
import {
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.js';
import { versionOfGona } from '../config/version.js';
import { atMost } from '../jobs/at-most.js';
import type { ProgramName } from '../programs/program.js';
import { cleanAttributes } from './clean-attributes.js';
import { SpanSender } from './span-sender.js';
import type { OpenSpan, SpanAttributes, SpanWish, Tracing } from './traces.js';

/** Milliseconds that a shutdown waits for the last spans to be sent. */
const STOP_MS = 1000;
/** Milliseconds between batches: short enough to find a trace right after the action. */
const SEND_EVERY = 1000;
/** https://www.w3.org/TR/trace-context/#traceparent-header, version 00. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const KINDS = {
  serves: SpanKind.SERVER,
  asks: SpanKind.CLIENT,
  puts: SpanKind.PRODUCER,
  takes: SpanKind.CONSUMER,
} as const;

type Settings = Pick<
  Config,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
>;

/** Traces with OpenTelemetry, sent by OTLP over HTTP (JSON) to the configured receiver. */
export class OpenTelemetry implements Tracing {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor(config: Settings, program: ProgramName) {
    const log = new Logger('Traces');
    const endpoint = new URL(config.OTEL_EXPORTER_OTLP_ENDPOINT ?? '');
    const sender = new SpanSender(
      new OTLPTraceExporter({
        url: `${endpoint.href.replace(/\/$/, '')}/v1/traces`,
        headers: headersOf(config.OTEL_EXPORTER_OTLP_HEADERS),
      }),
      endpoint.host,
      (level, sentence) => log[level](sentence),
    );
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    this.provider = new TracerProvider({
      resource: defaultResource()
        .merge(
          resourceFromAttributes({
            'service.name': config.OTEL_SERVICE_NAME ?? `gona-${program}`,
            'service.namespace': 'gona',
            'service.version': versionOfGona(),
            'service.instance.id': `${hostname()}:${process.pid}`,
            'gona.program': program,
          }),
        )
        .merge(detectResources({ detectors: [envDetector] })),
      sampler: samplerOf(config),
      spanProcessors: [new BatchSpanProcessor({ exporter: sender, scheduledDelayMillis: SEND_EVERY })],
    });
    this.tracer = this.provider.getTracer('gona', versionOfGona());
  }

  run<Result>(
    { name, role, attributes = {}, parent, beganAt: startTime }: SpanWish,
    work: (span: OpenSpan) => Result,
  ): Result {
    const from = parent === undefined ? context.active() : contextOf(parent);
    // Recurring background work, every second, is in no trace.
    if (parent === undefined && !trace.getSpan(from)) return work(opened(null));
    const kind = role ? KINDS[role] : SpanKind.INTERNAL;
    const span = this.tracer.startSpan(
      name,
      { kind, startTime, attributes: cleanAttributes(attributes) },
      from,
    );
    return context.with(trace.setSpan(from, span), () => untilEnd(span, () => work(opened(span))));
  }

  outside<Result>(work: () => Result): Result {
    return context.with(ROOT_CONTEXT, work);
  }

  traceparent(): string | null {
    const of = trace.getSpanContext(context.active());
    if (!of || !(of.traceFlags & TraceFlags.SAMPLED)) return null;
    return `00-${of.traceId}-${of.spanId}-01`;
  }

  traceId(): string | null {
    return trace.getSpanContext(context.active())?.traceId ?? null;
  }

  /** Sends the remaining spans within the time limit. */
  async stop(): Promise<void> {
    await atMost(STOP_MS, this.provider.shutdown());
    context.disable();
  }
}

/** Continues a trace that was started elsewhere, or starts a new one if the parent is unreadable. */
function contextOf(parent: string | null): Context {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(parent ?? '') ?? [];
  const of = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(of) ? trace.setSpanContext(ROOT_CONTEXT, of) : ROOT_CONTEXT;
}

function opened(span: Span | null): OpenSpan {
  return {
    set: (attributes: SpanAttributes) => void span?.setAttributes(cleanAttributes(attributes)),
    rename: (name) => void span?.updateName(name),
    fail: (code) => {
      span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.setAttributes(cleanAttributes({ 'error.type': code }));
    },
  };
}

function untilEnd<Result>(span: Span, work: () => Result): Result {
  const failed = (error: unknown) => {
    opened(span).fail(codeOf(error));
    span.end();
  };
  let result: Result;
  try {
    result = work();
  } catch (error) {
    failed(error);
    throw error;
  }
  if (!(result instanceof Promise)) {
    span.end();
    return result;
  }
  return result.then(
    (value) => {
      span.end();
      return value;
    },
    (error: unknown) => {
      failed(error);
      throw error;
    },
  ) as Result;
}

/** Returns our code or a driver's, or the class name, because sentences may contain personal data. */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === 'string' && /^[\w.]{1,60}$/.test(code)) return code;
  return error instanceof Error ? error.constructor.name : 'unknown';
}

/**
 * Returns the sampler. An external caller names a trace but does not decide whether it is kept. That follows from its
 * id alone, in the same way in each program.
 */
function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: Settings): Sampler {
  const rule = name.replace('parentbased_', '');
  const root =
    rule === 'traceidratio'
      ? new TraceIdRatioBasedSampler(share)
      : rule === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler();
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root });
}

/** Parses `name=value,name=value` with percent-encoded values, OpenTelemetry's format. */
function headersOf(text = ''): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const [, name, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
    return name === undefined || value === undefined ? [] : [[name, decodeURIComponent(value)] as const];
  });
  return Object.fromEntries(pairs);
}
