/** Whether the server traces calls; each of its answers says so. */
let isOn = false;

export function noteTraces(said: string | null): void {
  isOn = said === 'on';
}

/**
 * Returns the header that names a call's trace (https://www.w3.org/TR/trace-context); empty if the server makes no
 * traces.
 */
export function traceHeaders(): Record<string, string> {
  if (!isOn) return {};
  return { traceparent: `00-${hexOf(16)}-${hexOf(8)}-01` };
}

const hexOf = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
