import { isOfCommand } from './program.js';

const INIT = ['/sbin/docker-init', '--'];

it('judges a container by its heartbeat unless it runs a command that has none', () => {
  const of = (...words: string[]) => isOfCommand([...INIT, ...words, ''].join('\0'));
  expect(of('node', 'dist/apps/cli/src/account.js', 'create')).toBe(true);
  expect(of('docker-entrypoint.sh', 'node', 'dist/apps/cli/src/account.js', 'create')).toBe(true);
  expect(of('node', '--enable-source-maps', 'dist/apps/worker/src/main.js')).toBe(false);
  expect(isOfCommand('')).toBe(false);
});
