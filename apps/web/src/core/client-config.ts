import { type ClientConfigDto, readClientConfig } from '#libs/contracts';
import { ask } from './api/ask.js';

let config: Promise<ClientConfigDto> | null = null;

/** Returns the client's configuration for this installation, also before sign-in. Requested once per page load. */
export function clientConfig(): Promise<ClientConfigDto> {
  config ??= ask(readClientConfig, {}, { auth: false }).catch((error: unknown) => {
    config = null;
    throw error;
  });
  return config;
}
