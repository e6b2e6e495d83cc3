import type { Plugin } from 'vite';

const TRANSPORTS = /\/engine\.io-client\/build\/esm\/transports\/index\.js$/;

/** Leaves out the transports of Socket.IO that our socket never uses (`core/realtime/socket.ts`). */
export function withWebSocketOnly(): Plugin {
  return {
    name: 'gona-websocket-only',
    apply: 'build',
    load: (id) =>
      TRANSPORTS.test(id)
        ? `import { WS } from './websocket.node.js';\nexport const transports = { websocket: WS };`
        : null,
  };
}
