import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { answering, refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import { RevealNumber, SHOWN_SECONDS } from './RevealNumber.js';

const BVN = '22210000457';
const BUDGET = 'GET /disclosure/budget';
const REVEAL = 'POST /farmers/:id/reveal-bvn';
let server: ReturnType<typeof answering>;

/** Renders again every second, like the inspector while others work on the same farms. */
function Restless() {
  const [, setCount] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setCount((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return <RevealNumber number="bvn" farmerId={31} name="Aisha Musa" masked="•••••••0457" />;
}
const page = <Restless />;
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const reason = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });

async function reveal() {
  await click('Reveal the BVN of Aisha Musa');
  reason('The bank refused the payment');
  await click('Reveal');
}

beforeEach(() => {
  server = answering({
    [REVEAL]: { bvn: BVN, left: 2 },
    [BUDGET]: { perHour: 20, left: 3, nextInSeconds: null },
  });
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  cleanup();
  server.restore();
  jest.useRealTimers();
});

describe('reveal of a BVN', () => {
  it('wants a reason of ten characters before it asks', async () => {
    await showPage(page, '/');
    await click('Reveal the BVN of Aisha Musa');
    reason('   why    ');
    await click('Reveal');
    expect(
      screen.getByText('Enter the reason why you need the number, in at least 10 characters.'),
    ).toBeTruthy();
    expect(server.of(REVEAL)).toEqual([]);
  });

  it('shows the number for half a minute, however often it is drawn, and keeps it in no store', async () => {
    const { store } = await showPage(page, '/');
    await reveal();
    expect(server.of(REVEAL)[0]).toMatchObject({
      params: { id: '31' },
      body: { reason: 'The bank refused the payment' },
    });
    expect(screen.getByText(BVN)).toBeTruthy();
    expect(JSON.stringify(store.getState())).not.toContain(BVN);
    await act(async () => void jest.advanceTimersByTime((SHOWN_SECONDS - 2) * 1000));
    expect(screen.getByText(BVN)).toBeTruthy();
    await act(async () => void jest.advanceTimersByTime(2500));
    expect(screen.queryByText(BVN)).toBeNull();
    expect(screen.getByText('•••••••0457')).toBeTruthy();
  });

  it('hides it when asked, and when the page is turned away from', async () => {
    await showPage(page, '/');
    await reveal();
    await click('Hide the BVN');
    expect(screen.queryByText(BVN)).toBeNull();
    await reveal();
    expect(screen.getByText(BVN)).toBeTruthy();
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    hidden.mockRestore();
    expect(screen.queryByText(BVN)).toBeNull();
  });

  it('says what the server has against the reason', async () => {
    const fields = {
      reason: "Don't write anyone's BVN, account or phone number in the reason: it is stored.",
    };
    server.set(REVEAL, refusal(400, { error: 'request.invalid', message: 'No.', fields }));
    await showPage(page, '/');
    await reveal();
    expect(screen.getByText(fields.reason)).toBeTruthy();
  });

  it('says how many are left, and once none is, when the next is: without a button that would be refused', async () => {
    await showPage(page, '/');
    await click('Reveal the BVN of Aisha Musa');
    expect(
      screen.getByText('You can view or look up 3 more BVNs or account numbers this hour.'),
    ).toBeTruthy();
    await click('Cancel');
    server.set(BUDGET, { perHour: 20, left: 0, nextInSeconds: 700 });
    await click('Reveal the BVN of Aisha Musa');
    expect(screen.getByText(/Try again in 12 minutes\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reveal' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Cancel' }), { key: 'Enter', ctrlKey: true });
    expect(server.of(REVEAL)).toEqual([]);
  });

  it('asks for an account number in the same way', async () => {
    server.set('POST /farmers/:id/reveal-account-number', { accountNumber: '0123456789', left: 2 });
    await showPage(
      <RevealNumber number="account" farmerId={31} name="Aisha Musa" masked="••••••6789" />,
      '/',
    );
    await click('Reveal the account number of Aisha Musa');
    reason('The bank refused the payment');
    await click('Reveal');
    expect(screen.getByText('0123456789')).toBeTruthy();
    await click('Hide the account number');
    expect(screen.getByText('••••••6789')).toBeTruthy();
  });

  it('says so if another tab used the last one', async () => {
    const message =
      'You have reached the limit for viewing or searching BVNs and account numbers. Try again in 9 minutes.';
    server.set(REVEAL, refusal(429, { error: 'disclosure.budgetSpent', message, retryAfter: 540 }));
    await showPage(page, '/');
    await reveal();
    expect(screen.getByRole('alert').textContent).toBe(message);
  });
});
