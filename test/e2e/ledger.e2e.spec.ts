import { openBrowser, seen, type Visiting } from '../support/browser.js';
import { openProduct, type Product } from '../support/product.js';
import { itLong } from '../support/tools.js';

describe('a ledger', () => {
  let product: Product;
  let browser: Visiting;

  beforeAll(async () => {
    product = await openProduct({});
    browser = await openBrowser(product);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  itLong('is written to by one person, approved by another, and taken back; who only reads has no act', () =>
    browser.story('a ledger', async () => {
      const resource = await product.resource('Kebbi Rice Cluster');
      const at = (page: string) => `/community-resource/${page}?resource=${resource}`;
      const [farmer] = await product.db.query<{ id: number; name: string }>(
        `SELECT id, surname || ' ' || first_name AS name FROM farmer WHERE temp_id = 'KB-2026-00001'`,
      );
      const name = farmer?.name ?? '';
      const staff = await browser.visitor();
      const admin = await browser.visitor();
      // The approver opens the queue before it has new entries.
      await admin.signIn('admin', at('approvals'));
      await seen(admin.page.getByText('Water pump for the whole block.'));

      await staff.signIn('staff', at('entries'));
      await staff.page.getByRole('button', { name: 'Record entry' }).click();
      const form = staff.page.getByRole('dialog', { name: 'Record entry' });
      await form.getByRole('radio', { name: 'Disburse naira' }).check();
      const field = form.getByRole('combobox', { name: 'Farmer' });
      const card = form.getByRole('region', { name: 'Chosen farmer' });
      const choose = async (tempId: string) => {
        await field.fill(tempId);
        await staff.page.getByRole('option', { name: tempId }).waitFor();
        await field.press('Enter');
        await seen(card.getByText(tempId));
      };
      await choose('KB-2026-00002');
      await seen(card.getByText(/^(Owes|Overpaid) ₦/));
      await form.getByRole('textbox', { name: 'Naira' }).fill('600,000.50');
      await seen(form.getByText(/^More than ₦500,000.00, so another administrator must approve it/));
      await form.getByRole('textbox', { name: 'Reference' }).fill('STORY-1');
      // Typing over the selected farmer clears the selection until another is chosen.
      await field.fill('KB-2026-0000');
      await field.press('Enter');
      expect(await card.count()).toBe(0);
      await form.getByRole('button', { name: 'Record', exact: true }).click();
      await seen(form.getByText('Choose one from the list.'));
      await choose('KB-2026-00001');
      await form.getByRole('button', { name: 'Record', exact: true }).click();
      await seen(form.getByText('₦600,000.50 needs a second approval.'));
      await form.getByRole('button', { name: 'Close', exact: true }).last().click();

      const waiting = admin.page.getByRole('row').filter({ hasText: '₦600,000.50' });
      await waiting.getByRole('button', { name: `Review Disbursement in naira of ${name}` }).click();
      const review = admin.page.getByRole('dialog', { name: 'Review entry' });
      await seen(review.getByText('₦100,000.50 above the limit of ₦500,000.00.'));
      await review.getByRole('button', { name: 'Approve ₦600,000.50' }).click();
      await seen(admin.page.getByText('Entry approved and recorded.'));
      const row = staff.page.getByRole('row').filter({ hasText: 'STORY-1' });
      await seen(row.getByText('approved by Adamu Bala'));

      // The farmer's statement is open while another person reverses the entry.
      await staff.open(`/community-resource/statement/${farmer?.id}?resource=${resource}`);
      await seen(staff.page.getByText('STORY-1').first());
      await admin.open(`${at('entries')}&farmer=${farmer?.id}`);
      const entry = admin.page.getByRole('row').filter({ hasText: 'STORY-1' });
      await entry.getByRole('button', { name: /^Reverse no/ }).click();
      await admin.page.getByRole('textbox', { name: 'Reason' }).fill('The transfer came back.');
      await admin.page.getByRole('button', { name: 'Record reversal' }).click();
      await seen(admin.page.getByText('The reversal needs a second approval.'));

      const cbn = await browser.visitor();
      await cbn.signIn('cbn');
      await cbn.open(at('entries'));
      await cbn.page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await cbn.page.getByRole('button', { name: /Record entry|Reverse/ }).count()).toBe(0);
    }),
  );
});
