import { type ClientConfigDto, readClientConfig } from '#libs/contracts';
import { ask } from './api/ask.js';

let config: Promise<ClientConfigDto> | null = null;

/** What the client must know of this installation, before anybody signs in too. Asked once per page load. */
export function clientConfig(): Promise<ClientConfigDto> {
  config ??= ask(readClientConfig, {}, { auth: false }).catch((error: unknown) => {
    config = null;
    throw error;
  });
  return config;
}
