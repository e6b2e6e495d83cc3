import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received span. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  /** OTLP's numbers: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  isError: boolean;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  attributes: Record<string, string | number | boolean>;
  /** Resource attributes of the sending program. */
  resource: Record<string, string | number | boolean>;
}

/** Receives traces as Jaeger, Tempo or a collector do: OTLP over HTTP, in JSON. */
export interface OtlpReceiver {
  url: string;
  spans: ReceivedSpan[];
  /** Unparsed bodies. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  close(): Promise<void>;
}

interface KeyValue {
  key: string;
  value: { stringValue?: string; intValue?: string | number; doubleValue?: number; boolValue?: boolean };
}
interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes?: KeyValue[];
  status?: { code?: number };
}
interface Body {
  resourceSpans: { resource: { attributes: KeyValue[] }; scopeSpans: { spans: WireSpan[] }[] }[];
}

const attributesOf = (pairs: KeyValue[] = []) =>
  Object.fromEntries(
    pairs.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  );

const millis = (nanos: string) => Number(BigInt(nanos) / 1000n) / 1000;

function spansOf(body: Body): ReceivedSpan[] {
  return body.resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId || null,
        name: span.name,
        kind: span.kind,
        isError: span.status?.code === 2,
        from: millis(span.startTimeUnixNano),
        to: millis(span.endTimeUnixNano),
        attributes: attributesOf(span.attributes),
        resource: attributesOf(resource.attributes),
      })),
    ),
  );
}

export async function openOtlpReceiver(port = 0): Promise<OtlpReceiver> {
  const received: Pick<OtlpReceiver, 'spans' | 'bodies' | 'headers'> = { spans: [], bodies: [], headers: [] };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') {
        response.writeHead(404).end();
        return;
      }
      const text = Buffer.concat(chunks).toString('utf8');
      received.bodies.push(text);
      received.headers.push(request.headers);
      received.spans.push(...spansOf(JSON.parse(text) as Body));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    ...received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
