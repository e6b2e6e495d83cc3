import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { SpanSender } from './span-sender.js';

/** Returns a receiver that can be unavailable, and a manual clock. */
function link() {
  const state = { isAway: false, asked: 0, now: 0, said: [] as string[] };
  const exporter: SpanExporter = {
    export: (_spans, done) => {
      state.asked += 1;
      done({ code: state.isAway ? 1 : 0 });
    },
    shutdown: async () => undefined,
  };
  const sender = new SpanSender(
    exporter,
    'tempo:4318',
    (level, sentence) => state.said.push(`${level} ${sentence}`),
    () => state.now,
  );
  const send = () => {
    let code: number | null = null;
    sender.export([], (result) => {
      code = result.code;
    });
    return code;
  };
  return { state, send };
}

it('says once that the receiver is away, and once that it is back', () => {
  const { state, send } = link();
  send();
  expect(state.said).toEqual([]);
  state.isAway = true;
  for (let seconds = 0; seconds < 300; seconds++) {
    state.now = seconds * 1000;
    expect(send()).toBe(0);
  }
  expect(state.said).toEqual([
    'warn Traces cannot be sent to tempo:4318 and are dropped. Check OTEL_EXPORTER_OTLP_ENDPOINT.',
  ]);
  // One before, and then one per half minute of five.
  expect(state.asked).toBe(11);
  state.isAway = false;
  state.now += 30_000;
  send();
  send();
  expect(state.said.slice(1)).toEqual(['log Traces are sent to tempo:4318 again.']);
  expect(state.asked).toBe(13);
});
