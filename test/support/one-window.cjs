const { createRequire } = require('node:module');
const vm = require('node:vm');
const OneRealm = require('./one-realm.cjs');

/*
 * Jest environment of the client's tests: `one-realm.cjs` with a browser window. React, Mantine, Highcharts, the map
 * library and the contracts are loaded once per process and keep the window that they found. So a process has one
 * window, and each test file finds it empty. The client's own modules, which hold stores, are reloaded for each file.
 */

/** Node's own stay: Jest and packages use them, and fake timers replace its timers. */
const KEPT = new Set(
  `constructor global globalThis process console performance queueMicrotask structuredClone TextEncoder TextDecoder
   setTimeout clearTimeout setInterval clearInterval ${Object.getOwnPropertyNames(vm.runInNewContext('globalThis')).join(' ')}`.split(
    /\s+/,
  ),
);

/** Opens the window of this process; `started` collects functions that remove the listeners on it and on its document. */
function openWindow(started) {
  const { JSDOM, VirtualConsole } = require('jsdom');
  const output = new VirtualConsole();
  output.on('jsdomError', (error) => console.error(error));
  const { window } = new JSDOM('<!DOCTYPE html>', {
    pretendToBeVisual: true,
    url: 'http://localhost/',
    virtualConsole: output,
  });
  for (const target of [window, window.document]) {
    const { addEventListener, removeEventListener } = target;
    target.addEventListener = (...all) => {
      started.push(() => removeEventListener.apply(target, all));
      return addEventListener.apply(target, all);
    };
  }
  return window;
}

/** Returns descriptors of the window's properties for Node's global object, with methods bound to the window. */
function propertiesOf(window, started) {
  const plain = (value) => ({ configurable: true, enumerable: true, writable: true, value });
  const properties = {};
  for (let from = window; from !== Object.prototype; from = Object.getPrototypeOf(from))
    for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
      if (name in properties || KEPT.has(name)) continue;
      const isMethod = typeof value === 'function' && !/^[A-Z]/.test(name);
      const set = (next) => {
        window[name] = next;
      };
      if (get) properties[name] = { configurable: true, enumerable: true, get: () => window[name], set };
      else properties[name] = plain(isMethod ? value.bind(window) : value);
    }
  for (const name of ['window', 'self', 'parent', 'top', 'frames']) properties[name] = plain(globalThis);
  // Timers of a file end with it: its modules would act on the window of the next one.
  for (const [start, stop] of [
    ['setTimeout', globalThis.clearTimeout],
    ['setInterval', globalThis.clearInterval],
    ['requestAnimationFrame', properties.cancelAnimationFrame.value],
  ]) {
    const begin = properties[start]?.value ?? globalThis[start];
    const tracked = (...all) => {
      const id = begin(...all);
      started.push(() => stop(id));
      return id;
    };
    properties[start] = plain(tracked);
  }
  // A test answers for the server and for other tabs: nothing leaves the process.
  for (const name of ['fetch', 'Request', 'Response', 'BroadcastChannel', 'MessageChannel'])
    properties[name] = plain(undefined);
  return properties;
}

let opened;
function shared() {
  if (opened) return opened;
  const started = [];
  const window = openWindow(started);
  opened = { window, started, properties: propertiesOf(window, started) };
  return opened;
}

module.exports = class OneWindow extends OneRealm {
  constructor(config, context) {
    super(config, context);
    // Jest's own versions.
    const ofJest = createRequire(require.resolve('jest-environment-node'));
    const { ModuleMocker } = ofJest('jest-mock');
    const { ModernFakeTimers } = ofJest('@jest/fake-timers');
    const { properties } = shared();
    const before = Object.keys(properties).map((name) => [
      name,
      Object.getOwnPropertyDescriptor(globalThis, name),
    ]);
    Object.defineProperties(globalThis, properties);
    // They stay until a file without a window runs here: late promises of this file may need them.
    globalThis[OneRealm.LEAVE] = () => {
      for (const [name, descriptor] of before) {
        delete globalThis[name];
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      }
    };
    this.moduleMocker = new ModuleMocker(globalThis);
    // Fake timers for the global object itself would also replace those of `node:timers`, which React keeps on first use.
    const global = new Proxy(globalThis, {});
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global });
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    const { window, started } = shared();
    for (const end of started.splice(0)) end();
    const { documentElement: root, head, body } = window.document;
    for (const part of [root, head, body])
      for (const { name } of [...part.attributes]) part.removeAttribute(name);
    for (const part of [head, body]) part.replaceChildren();
    window.localStorage.clear();
    window.sessionStorage.clear();
    window.history.replaceState(null, '', '/');
    await super.teardown();
  }
};
