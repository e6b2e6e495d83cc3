import type { MessageDto } from '#libs/contracts';
import { openBrowser, PHONE, seen, type Visiting } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { barriersOn, overhangOf, smallTargetsOn } from '../support/page-checks.js';
import { freePort, type Program, startProgram } from '../support/processes.js';
import { openProduct, type Product } from '../support/product.js';
import { answered } from '../support/repairing.js';
import { testEnvironment } from '../support/test-config.js';
import { itLong } from '../support/tools.js';

const RECIPIENTS = 80;

describe('a message', () => {
  let product: Product;
  let browser: Visiting;
  let worker: Program | undefined;
  let environment: Record<string, string>;

  beforeAll(async () => {
    const port = String(await freePort());
    environment = { PORT: port, SMS_CALLBACK_URL: `http://127.0.0.1:${port}` };
    product = await openProduct(environment);
    browser = await openBrowser(product);
  });
  afterAll(async () => {
    await worker?.kill('SIGKILL');
    await browser?.close();
    await product?.close();
  });

  itLong(
    'is watched to its end over a killed worker; what nobody knows is decided, what failed is tried again',
    () =>
      browser.story('a message to its end', async () => {
        const admin = await product.as('admin');
        const sendPerSecond = (perSecond: number) =>
          answered(admin.call('PUT', '/api/messages/settings', { body: { perSecond } }));
        // Slow enough that a slow browser sees the middle of it.
        await sendPerSecond(8);
        const [community] = await product.db.query<{ id: number; name: string }>(
          'SELECT id, name FROM community ORDER BY id LIMIT 1',
        );
        const visitor = await browser.visitor();
        const { page } = visitor;
        await visitor.signIn('admin', '/messages');
        await seen(page.getByRole('link', { name: 'New message' }));

        // Four in ten are answered late, so that some are always being handed over; one in ten is undeliverable.
        const numbers = Array.from(
          { length: RECIPIENTS },
          (_, n) => `0803${100_000 + n}${'0909190900'[n % 10]}`,
        );
        const { id } = await answered<MessageDto>(
          admin.post('/api/messages', {
            communityId: community?.id,
            message: 'Seed is ready at {community}.',
            numbers,
          }),
        );
        // The newest is the first.
        await eventually(async () => page.locator(`a[href='/messages/${id}']`).isVisible());
        await page.locator(`a[href='/messages/${id}']`).click();
        await page.waitForURL(`**/messages/${id}`);
        await seen(page.getByRole('heading', { name: 'Seed is ready at {community}.' }));
        const equation = page.getByText(/^80 = \d+ queued \+/);
        await seen(equation);
        await seen(page.getByText(/ [1-9]\d* delivered \+/));
        await seen(page.getByText(/[1-9]\d* being handed over/));

        await product.worker.kill('SIGKILL');
        await sendPerSecond(40);
        await product.db.query(
          `UPDATE job_run SET lease_until = now() - interval '1 s' WHERE lease_until IS NOT NULL`,
        );
        worker = startProgram(
          'dist/apps/worker/src/main.js',
          testEnvironment({ DATABASE_URL: product.db.url, ...environment }),
        );
        const decide = page.getByRole('button', { name: /^Decide [1-9]\d*…$/ });
        await decide.waitFor({ timeout: 40_000 });
        expect(await barriersOn(page)).toEqual([]);

        await decide.click();
        const dialog = page.getByRole('dialog', { name: /of unknown outcome again\?/ });
        const send = dialog.getByRole('button', { name: /^Send [1-9]\d* again$/ });
        expect(await send.isDisabled()).toBe(true);
        await dialog.getByLabel('I understand that some people may get it twice').check();
        await send.click();
        await page.getByText(/^80 = 0 queued .* \+ 0 unknown$/).waitFor({ timeout: 40_000 });

        await page.getByRole('button', { name: /^Retry 8$/ }).click();
        await page.getByRole('button', { name: 'Yes, send 8 again' }).click();
        await page.getByRole('button', { name: 'Phone off or out of coverage' }).click();
        await page.waitForURL(/group=failed&reason=absent/);
        await page.getByText('Phone off or out of coverage (try 2)').first().waitFor({ timeout: 40_000 });
        const [sent] = await product.db.query<{ n: number }>(
          'SELECT count(*)::int AS n FROM sms_message WHERE batch_id = $1',
          [id],
        );
        expect(sent?.n).toBe(RECIPIENTS);

        const phone = await browser.visitor({ viewport: PHONE });
        await phone.signIn('staff', `/messages/${id}`);
        await seen(phone.page.getByText(/^80 = 0 queued/));
        await eventually(async () => {
          expect([await overhangOf(phone.page), await smallTargetsOn(phone.page)]).toEqual([0, []]);
          return true;
        });
      }),
  );
});
