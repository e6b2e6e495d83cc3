import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { OpenTelemetry } from './open-telemetry.js';
import { currentTraceId, currentTraceparent, inSpan, outsideOfTraces, traceWith } from './traces.js';

/** https://www.w3.org/TR/trace-context/#examples-of-http-traceparent-headers */
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

let receiver: Server;
let tracing: OpenTelemetry | null = null;

beforeAll(async () => {
  // Jest does not load the library's sender; test/integration/traces covers the real programs.
  Logger.overrideLogger(false);
  receiver = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  traceWith(null);
  await tracing?.stop();
});
afterAll(() => {
  Logger.overrideLogger(['log', 'warn']);
  receiver.close();
});

function begin(more: Partial<ConstructorParameters<typeof OpenTelemetry>[0]> = {}) {
  const { port } = receiver.address() as AddressInfo;
  tracing = new OpenTelemetry(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_SAMPLER_ARG: 1,
      ...more,
    },
    'api',
  );
  traceWith(tracing);
}

const keeps = (parent: string | null) => inSpan({ name: 'a', parent }, currentTraceparent) !== null;

it('runs the work without a trace when tracing is off', async () => {
  expect(inSpan({ name: 'a', parent: PARENT }, () => [currentTraceId(), currentTraceparent()])).toEqual([
    null,
    null,
  ]);
  await expect(inSpan({ name: 'a', parent: null }, async () => 7)).resolves.toBe(7);
});

it('continues the named trace with its own span', async () => {
  begin();
  await inSpan({ name: 'outer', parent: PARENT }, async () => {
    await Promise.resolve();
    expect(currentTraceId()).toBe(TRACE);
    const outer = currentTraceparent();
    expect(outer).toMatch(new RegExp(`^00-${TRACE}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
    expect(inSpan({ name: 'inner' }, currentTraceparent)).not.toBe(outer);
    expect(outsideOfTraces(currentTraceId)).toBeNull();
  });
  expect(currentTraceId()).toBeNull();
});

it('creates no span for background work', () => {
  begin();
  expect(inSpan({ name: 'a' }, currentTraceId)).toBeNull();
});

it.each([
  '',
  'nonsense',
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `${PARENT}-x`,
])('begins a trace of its own in place of "%s"', (parent) => {
  begin();
  const id = inSpan({ name: 'a', parent }, currentTraceId);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(id).not.toBe(TRACE);
});

it('passes errors through', async () => {
  begin();
  const fault = new Error('Aisha');
  expect(() =>
    inSpan({ name: 'a', parent: null }, () => {
      throw fault;
    }),
  ).toThrow(fault);
  await expect(inSpan({ name: 'a', parent: null }, () => Promise.reject(fault))).rejects.toBe(fault);
});

it('keeps the share of traces that the setting names, whatever the browser wants', () => {
  begin({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: 0 });
  expect([keeps(null), keeps(PARENT)]).toEqual([false, false]);
  begin({ OTEL_TRACES_SAMPLER: 'always_off' });
  expect([keeps(null), keeps(PARENT)]).toEqual([false, false]);
  begin({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 1 });
  expect([keeps(null), keeps(PARENT.replace(/01$/, '00'))]).toEqual([true, true]);
});
