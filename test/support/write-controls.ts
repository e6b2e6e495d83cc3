import { readFileSync } from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { allGrants } from '#libs/contracts';
import { seen, type Visitor } from './browser.js';
import { Builders } from './builders.js';
import { eventually } from './eventually.js';
import type { Product } from './product.js';

interface Operation {
  'x-reads'?: true;
  'x-while-seeing-as'?: true;
}

/** A visitor who records the requests to the server, and navigates without reloading the portal. */
export class Follower {
  private readonly open = new Set<Request>();
  private writes: string[] = [];
  private token: string | null = null;
  private readonly pressed = new Set<string>();

  constructor(
    readonly page: Page,
    private readonly harmless: Harmless,
  ) {
    page.on('request', (request) => this.begun(request));
    page.on('requestfinished', (request) => this.open.delete(request));
    page.on('requestfailed', (request) => this.open.delete(request));
  }

  /** Navigates to a page of the portal, and waits until no request is pending. */
  async goTo(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
    await this.settled();
  }

  /**
   * Waits until the page is complete: no pending code or responses, and no loading indicator.
   * Responses may trigger further requests, so this must hold several times in a row.
   */
  async settled(): Promise<void> {
    let quiet = 0;
    await eventually(
      async () => {
        const waits = this.open.size > 0 || (await this.page.evaluate(isWaiting)) || this.open.size > 0;
        quiet = waits ? 0 : quiet + 1;
        return quiet >= 4;
      },
      20_000,
      25,
    );
  }

  /** Returns the calls of all visible, enabled controls, as `PUT /staff/:staffId`, including those in menus. */
  async acts(): Promise<string[]> {
    const found = new Set(await this.visibleActs());
    // All rows of a list have the same menu: one is enough.
    const toggled = await this.toggleMenu();
    if (toggled) {
      for (const act of await this.visibleActs()) found.add(act);
      await this.toggleMenu();
    }
    return [...found];
  }

  /** Opens or closes the first menu of the page. Returns false if there is none. */
  private async toggleMenu(): Promise<boolean> {
    const there = await this.page.evaluate(() => {
      const menu = document.querySelector<HTMLElement>('main [aria-haspopup="menu"]');
      menu?.click();
      return menu !== null;
    });
    if (there) await this.settled();
    return there;
  }

  private visibleActs(): Promise<string[]> {
    return this.page.evaluate(() => {
      const used = (control: Element) => {
        const { width, height } = control.getBoundingClientRect();
        return width > 0 && height > 0 && !control.matches(':disabled, [aria-disabled=true]');
      };
      const controls = 'button, input, select, textarea, [role=menuitem], [role=switch], [role=button], a';
      return [...document.querySelectorAll<HTMLElement>('[data-act]')]
        .filter((act) => [...act.querySelectorAll(controls)].some(used))
        .map((act) => act.dataset.act ?? '');
    });
  }

  /** Makes each of these calls as this person, for a missing record; returns those that are refused. */
  async refused(acts: string[]): Promise<string[]> {
    const { origin } = new URL(this.page.url());
    const answers = await Promise.all(
      acts.map(async (act) => {
        const [method = '', path = ''] = act.split(' ');
        const address = path.replace(/:(\w*id)\b/gi, '999999999').replace(/:\w+/g, 'x');
        const answer = await fetch(`${origin}/api${address}`, {
          method,
          headers: {
            authorization: this.token ?? '',
            'content-type': 'application/json',
            prefer: 'respond-async',
          },
          body: '{}',
        });
        const { error } = (await answer.json()) as { error?: string };
        // Only permitted users are asked for their password.
        if (answer.status === 401) throw new Error(`${act} was asked by nobody`);
        return answer.status === 403 && error !== 'stepUp.required' ? `${act}: ${error}` : null;
      }),
    );
    return answers.filter((each) => each !== null);
  }

  /**
   * Presses once each control on this page that is not declared to change something. Returns the number pressed, and
   * the resulting write requests with the name of the control.
   */
  async pressAll(): Promise<{ pressed: number; writes: string[] }> {
    const found: string[] = [];
    let pressed = 0;
    const { pathname, search } = new URL(this.page.url());
    const here = pathname + search;
    for (;;) {
      this.writes = [];
      const name = await this.pressNext(here);
      if (name === null) return { pressed, writes: found };
      pressed += 1;
      await this.page.waitForTimeout(20);
      await this.settled();
      found.push(...this.writes.map((write) => `${name}: ${write}`));
      await this.page.keyboard.press('Escape');
      const { pathname: at, search: asked } = new URL(this.page.url());
      if (at + asked !== here) await this.goTo(here);
    }
  }

  /** Adds a button with an undeclared request to the page, which `pressAll` must find. */
  async plant(call: string): Promise<void> {
    await this.page.evaluate((planted) => {
      const [method, path = ''] = planted.split(' ');
      const button = document.createElement('button');
      button.textContent = 'Planted';
      button.onclick = () => void fetch(path, { method }).then((answer) => answer.text());
      document.querySelector('main')?.append(button);
    }, call);
  }

  /** Presses the first control not yet pressed; returns its name, or null if there is none. */
  private async pressNext(here: string): Promise<string | null> {
    const name = await this.page.evaluate(
      (pressed) => {
        const before = new Set(pressed);
        for (const control of document.querySelectorAll<HTMLElement>(
          'main button, main [role=menuitem], main [role=switch]',
        )) {
          const { width } = control.getBoundingClientRect();
          const name = (control.getAttribute('aria-label') ?? control.textContent ?? '')
            .replace(/\d+/g, '#')
            .trim();
          const out =
            control.matches(':disabled, [aria-disabled=true]') || control.closest('[data-act], [inert]');
          if (width === 0 || out || before.has(name)) continue;
          control.click();
          return name;
        }
        return null;
      },
      [...this.pressed]
        .map((each) => each.split('\n'))
        .filter(([at]) => at === here)
        .map(([, each]) => each ?? ''),
    );
    if (name !== null) this.pressed.add(`${here}\n${name}`);
    return name;
  }

  private begun(request: Request): void {
    const { pathname } = new URL(request.url());
    this.open.add(request);
    if (!pathname.startsWith('/api/')) return;
    // Playwright's synchronous headers omit this one.
    void request.allHeaders().then(
      ({ authorization }) => {
        this.token = authorization ?? this.token;
      },
      () => undefined,
    );
    const write = `${request.method()} ${pathname}`;
    if (request.method() !== 'GET' && !this.harmless.some((each) => each.test(write)))
      this.writes.push(write);
  }
}

/**
 * Runs in the page after its pending work: returns true if it shows a loading indicator. A headless browser draws no
 * frames and is never idle, so this does not wait for that.
 */
const isWaiting = () =>
  new Promise<boolean>((resolve) =>
    setTimeout(
      () =>
        resolve(document.querySelector('[aria-busy=true], [role=status][aria-label^="Loading"]') !== null),
      25,
    ),
  );

type Harmless = RegExp[];

/** Returns non-GET calls that change nothing, by the API description, and the session refresh. */
export function harmlessCalls(): Harmless {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const reading = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation['x-reads'] || operation['x-while-seeing-as'])
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  return [...reading, 'POST /api/refresh'].map(
    (each) => new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`),
  );
}

/** Adds a staff member who can view everything and change nothing, with the demo password: `looker`. */
export async function addViewer({ db }: Product): Promise<void> {
  const make = new Builders(db);
  const [staff] = await db.query<{ account_id: number; password_hash: string }>(
    `SELECT account_id, password_hash FROM app_user WHERE username = 'staff'`,
  );
  if (!staff) throw new Error('the demo has no member of staff');
  const accountId = staff.account_id;
  const { id } = await make.user({
    accountId,
    roles: ['STAFF'],
    username: 'looker',
    passwordHash: staff.password_hash,
  });
  await make.staff({ accountId, userId: id, grants: allGrants('view') });
  for (const resource of await db.query<{ id: number }>(
    'SELECT id FROM community_resource WHERE account_id = $1',
    [accountId],
  ))
    await make.grant(id, resource.id);
}

/** Lets a signed-in administrator impersonate another user. */
export async function impersonate(
  { db }: Product,
  { page }: Visitor,
  follower: Follower,
  username: string,
): Promise<void> {
  const [user] = await db.query<{ id: number }>('SELECT id FROM app_user WHERE username = $1', [username]);
  await follower.goTo(`/accesslist/${user?.id}`);
  await page.getByRole('button', { name: /see as/i }).click();
  await seen(page.getByText(/^You see Gona as .*, [A-Z]/));
  await follower.settled();
}
