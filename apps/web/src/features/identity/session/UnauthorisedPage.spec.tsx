import { cleanup, screen } from '@testing-library/react';
import { showPage } from '../../../testing/test-app.js';
import UnauthorisedPage from './UnauthorisedPage.js';

const show = (signUpUrl: string | null) =>
  showPage(<UnauthorisedPage />, '/error/unauthorised', {
    signedInAs: null,
    // An answer is cached for the page's lifetime, a failure is not.
    answers: signUpUrl ? { 'GET /client-config': { signUpUrl } } : {},
  });

it('offers to sign up only if there is a site for it', async () => {
  await show(null);
  expect(screen.getByRole('heading', { name: 'You Are Not Authorised To Use Portal' })).toBeTruthy();
  expect(screen.queryByText(/sign up/i)).toBeNull();
  cleanup();
  await show('https://signup.example');
  expect(screen.getByText(/, or sign up\.$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('https://signup.example');
});
