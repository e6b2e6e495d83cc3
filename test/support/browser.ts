import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { onThisMachine } from './busy.js';
import { afterAllStories, DEMO_PASSWORD, type Product } from './product.js';

/**
 * WebGL in software, and no background network requests. Everything but WebGL is drawn without emulating a graphics card:
 * half the CPU time of a page with a map.
 */
const FLAGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Screenshots and program logs of failed stories. */
const TRACES = join('.data', 'test', 'e2e');
export const DESKTOP = { width: 1360, height: 850 };
export const PHONE = { width: 390, height: 844 };

/** A person with their own browser: cookies and storage are isolated. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Browser complaints on all pages of this visitor: console errors, broken scripts, requests to other hosts. */
  faults: string[];
  /** Allows complaints that the story expects, such as Chromium's line for a 401 response. */
  allow(line: RegExp): void;
  /** Opens a page of the portal by its address. */
  open(path: string): Promise<void>;
  /** Opens `path`, signs in when redirected, and waits for the page. */
  signIn(username: string, path?: string): Promise<void>;
  /** Opens another tab of the same browser. */
  newTab(): Promise<Page>;
}

export interface VisitorOptions {
  viewport?: { width: number; height: number };
  dark?: boolean;
  /** Enables animations. Off by default, because a browser without a graphics card renders each frame in software. */
  motion?: boolean;
  /** Address of the product for this visitor, such as a link that can be cut. */
  url?: string;
  /** Enables the service worker. Off by default, so that each page reads from the server. */
  serviceWorker?: boolean;
}

export interface Visiting {
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /**
   * Runs a story. On failure its screenshots and the programs' logs are saved; on success there must be no complaints.
   */
  story(name: string, act: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Chromium of all stories of this process. */
const SHARED = Symbol.for('gona.shared-browser');
const kept = globalThis as { [SHARED]?: Promise<Browser> };

function sharedChromium(): Promise<Browser> {
  kept[SHARED] ??= chromium
    .launch({ executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: FLAGS })
    .then((browser) => {
      afterAllStories(() => browser.close());
      return browser;
    });
  return kept[SHARED];
}

/** Opens Chromium for visitors of a product. Visitors are closed when the story that created them ends. */
export async function openBrowser(product: Product): Promise<Visiting> {
  const browser = await sharedChromium();
  const visitors: Visitor[] = [];
  const endVisits = async () => {
    await Promise.all(visitors.splice(0).map(({ context }) => context.close()));
  };
  return {
    visitor: async (options = {}) => {
      const visitor = await newVisitor(browser, { url: product.url, ...options });
      visitors.push(visitor);
      return visitor;
    },
    story: async (name, act) => {
      try {
        await act();
        expect(visitors.flatMap(({ faults }) => faults)).toEqual([]);
      } catch (error) {
        if (error instanceof Error) error.message += `${await shownTo(visitors)}\n${complaintsOf(product)}`;
        await keepTraces(name, product, visitors);
        throw error;
      } finally {
        await endVisits();
      }
    },
    close: endVisits,
  };
}

async function newVisitor(
  browser: Browser,
  { url, viewport = DESKTOP, dark = false, motion = false, serviceWorker }: VisitorOptions & { url: string },
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    acceptDownloads: true,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(onThisMachine(20_000));
  const faults: string[] = [];
  const allowed: RegExp[] = [];
  const complain = (line: string) => {
    if (!allowed.some((each) => each.test(line))) faults.push(line);
  };
  context.on('page', (page) => watch(page, url, complain));
  const page = await context.newPage();
  return {
    page,
    context,
    faults,
    allow: (line) => void allowed.push(line),
    open: async (path) => void (await page.goto(path, { waitUntil: 'domcontentloaded' })),
    signIn: async (username, path = '/') => {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForURL(SIGN_IN_PAGE);
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      // Not for the address itself: `/` leads to the first page of the role at once.
      await page.waitForFunction(
        (signInPage) => !new RegExp(signInPage).test(location.pathname),
        SIGN_IN_PAGE.source,
      );
      await page.getByRole('banner').waitFor();
    },
    newTab: () => context.newPage(),
  };
}

/** Sign-in page: Gona's own, or that of the account that signed in last in the same browser. */
export const SIGN_IN_PAGE = /\/(login|\d{8})$/;

/** Records everything a page must not do: complain, crash, or contact other hosts. */
function watch(page: Page, url: string, complain: (line: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complain(`script: ${error.message}`));
  const own = (address: string) => {
    const { protocol, host } = new URL(address);
    return host === new URL(url).host || protocol === 'data:' || protocol === 'blob:';
  };
  page.on('request', (request) => {
    if (!own(request.url())) complain(`asked somebody else: ${request.url()}`);
  });
  page.on('websocket', (socket) => {
    if (!own(socket.url())) complain(`asked somebody else: ${socket.url()}`);
  });
}

/** Returns the beginning of each page, and its faults: the log of a failure on another machine is all there is of it. */
async function shownTo(visitors: readonly Visitor[]): Promise<string> {
  const pages = visitors.flatMap(({ context, faults }) => context.pages().map((page) => ({ page, faults })));
  const parts = await Promise.all(
    pages.map(async ({ page, faults }) => {
      const text = await textOf(page.locator('body')).catch(String);
      return `\n\n${page.url()} showed: ${text.replace(/\s+/g, ' ').slice(0, 700)}\n${faults.join('\n')}`;
    }),
  );
  return parts.join('');
}

/** Returns the last lines that the programs logged; they log warnings and errors only. */
const complaintsOf = ({ api, worker }: Product) =>
  [api, worker].map((program) => program.output().slice(-1500)).join('\n');

async function keepTraces(
  name: string,
  { api, worker }: Product,
  visitors: readonly Visitor[],
): Promise<void> {
  mkdirSync(TRACES, { recursive: true });
  const file = join(TRACES, name.replace(/\W+/g, '-'));
  writeFileSync(`${file}.log`, `${api.output()}\n${worker.output()}`);
  const pages = visitors.flatMap(({ context }) => context.pages());
  for (const [index, page] of pages.entries()) {
    // A failed screenshot must not hide the original failure.
    await page.screenshot({ path: `${file}-${index + 1}.png`, timeout: 5000 }).catch(() => undefined);
  }
}

/** Waits until it is visible; returns it. */
export async function seen(locator: Locator, ms?: number): Promise<Locator> {
  await locator.first().waitFor({ state: 'visible', timeout: ms && onThisMachine(ms) });
  return locator;
}

/** Waits until no match is visible. */
export async function gone(locator: Locator, ms?: number): Promise<void> {
  await locator.first().waitFor({ state: 'hidden', timeout: ms && onThisMachine(ms) });
}

/** Returns the visible text as laid out: cells and lines are separated. */
export async function textOf(locator: Locator): Promise<string> {
  await seen(locator);
  return (await locator.first().allInnerTexts())[0] ?? '';
}
