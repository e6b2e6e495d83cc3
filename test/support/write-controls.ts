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

/** Somebody at a page who counts what is asked of the server, and goes from page to page without loading the portal anew. */
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

  /** Opens a page of the portal by its address, and waits until nothing more is on its way. */
  async goTo(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
    await this.settled();
  }

  /**
   * Until the page is whole: nothing is on its way, no code and no answer, nothing on screen says that it waits, and the browser
   * has nothing left to do. What comes may ask for more, so that has to be so several times in a row.
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

  /** The calls of all controls that are on screen and can be used, as `PUT /staff/:staffId`, also of those in menus. */
  async acts(): Promise<string[]> {
    const found = new Set(await this.visibleActs());
    // Rows of a list have the same menu each: one is enough.
    const toggled = await this.toggleMenu();
    if (toggled) {
      for (const act of await this.visibleActs()) found.add(act);
      await this.toggleMenu();
    }
    return [...found];
  }

  /** Opens, or closes, the first menu of the page. False where there is none. */
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

  /** Asks for each of these calls as this person would, about a record that is not there; answers those that are refused to them. */
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
        // The question for the password comes to who may do it.
        if (answer.status === 401) throw new Error(`${act} was asked by nobody`);
        return answer.status === 403 && error !== 'stepUp.required' ? `${act}: ${error}` : null;
      }),
    );
    return answers.filter((each) => each !== null);
  }

  /**
   * Presses once whatever can be pressed on this page and is not declared to change something. Answers what was pressed, and what was
   * asked of the server thereby that changes something, with the name of the control.
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

  /** Puts a button on the page that asks the server for something without being declared to: one that `pressAll` has to find. */
  async plant(call: string): Promise<void> {
    await this.page.evaluate((planted) => {
      const [method, path = ''] = planted.split(' ');
      const button = document.createElement('button');
      button.textContent = 'Planted';
      button.onclick = () => void fetch(path, { method }).then((answer) => answer.text());
      document.querySelector('main')?.append(button);
    }, call);
  }

  /** Presses the first control that was not pressed yet; answers its name, or null where there is none. */
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
    // The short list of headers that Playwright has at hand leaves this one out.
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

/** In the page, once it has time: whether anything in it says that it waits. */
const isWaiting = () =>
  new Promise<boolean>((resolve) =>
    requestIdleCallback(
      () =>
        resolve(document.querySelector('[aria-busy=true], [role=status][aria-label^="Loading"]') !== null),
      // A page behind another has no time of its own.
      { timeout: 500 },
    ),
  );

type Harmless = RegExp[];

/** Calls that are no GET and change nothing, as the description of the API says; and what renews a session. */
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

/** A member of staff who may look at everything and change nothing, with the demo's password: `looker`. */
export async function addLooker({ db }: Product): Promise<void> {
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

/** Lets an administrator, signed in, see the portal as somebody else. */
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
