import type { DataSource, EntitySubscriberInterface } from 'typeorm';
import type { AfterQueryEvent } from 'typeorm/subscriber/event/QueryEvent.js';
import { statementName, withoutValues } from './statement-text.js';
import { inSpan } from './traces.js';

/** Records each statement inside a trace as a span, by its text without values and never with its parameters. */
export function traceStatements(source: DataSource): void {
  const subscriber: EntitySubscriberInterface = {
    afterQuery: ({ query, success, executionTime = 0, error }: AfterQueryEvent) => {
      const text = withoutValues(query);
      const wish = {
        name: statementName(text),
        role: 'asks' as const,
        beganAt: Date.now() - executionTime,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      };
      inSpan(wish, (span) => {
        if (!success) span.fail(String((error as { code?: unknown } | undefined)?.code ?? 'unknown'));
      });
    },
  };
  source.subscribers.push(subscriber);
}
