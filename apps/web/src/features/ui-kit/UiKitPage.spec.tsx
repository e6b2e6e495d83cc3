import { cleanup, screen, within } from '@testing-library/react';
import { showPage } from '../../testing/test-app.js';
import UiKitPage from './UiKitPage.js';

afterEach(cleanup);

it('shows every part twice: by day and by night', async () => {
  await showPage(<UiKitPage />, '/ui');
  const half = (name: string) => screen.getByRole('region', { name });
  const headings = (name: string) =>
    within(half(name))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent)
      .slice(1);
  expect(headings('Light')).toEqual(headings('Dark'));
  expect(headings('Light').length).toBeGreaterThan(5);
  expect(half('Dark').getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light');
});

it('is a page for developers only', async () => {
  const pages = (development: boolean) => {
    Object.assign(globalThis, { __DEVELOPMENT__: development });
    let found: readonly { path: string }[] = [];
    jest.isolateModules(() => {
      found = jest.requireActual('./feature.js').default.pages;
    });
    return found.map(({ path }) => path);
  };
  expect(pages(true)).toEqual(['/ui']);
  expect(pages(false)).toEqual([]);
});
