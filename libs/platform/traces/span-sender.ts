import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/** Milliseconds without sending after a failure: spans of that time are dropped. */
const PAUSE_MS = 30_000;

/** Result codes of exporters, as defined by @opentelemetry/core. */
const SENT = 0;
const NOT_SENT = 1;

type Say = (level: 'log' | 'warn', sentence: string) => void;

/**
 * Sends spans to the receiver. An unavailable one costs only a connection every half minute. Its failure and its
 * recovery are logged once each.
 */
export class SpanSender implements SpanExporter {
  private awayUntil = 0;
  private isAway = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly receiver: string,
    private readonly say: Say,
    private readonly now: () => number = Date.now,
  ) {}

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    if (this.now() < this.awayUntil) {
      done({ code: SENT });
      return;
    }
    this.exporter.export(spans, (result) => {
      if (result.code === NOT_SENT) this.failed();
      else this.sent();
      // The failure has been logged; the library would log it again for each batch.
      done({ code: SENT });
    });
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  private failed(): void {
    this.awayUntil = this.now() + PAUSE_MS;
    if (this.isAway) return;
    this.isAway = true;
    this.say(
      'warn',
      `Traces cannot be sent to ${this.receiver} and are dropped. Check OTEL_EXPORTER_OTLP_ENDPOINT.`,
    );
  }

  private sent(): void {
    if (this.isAway) this.say('log', `Traces are sent to ${this.receiver} again.`);
    this.isAway = false;
  }
}
