import { act } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { showPage } from '../../testing/test-app.js';
import { useListUrl } from '../../ui/use-list-url.js';
import { useNoBvnInAddress } from './use-no-bvn-in-address.js';

const asked = new Set<string>();
let navigate: ReturnType<typeof useNavigate>;

function List() {
  useNoBvnInAddress();
  asked.add(useListUrl().q);
  navigate = useNavigate();
  return null;
}

beforeEach(() => asked.clear());

it('takes a BVN out of an address, says why, and no list is asked for it', async () => {
  const { notifications, address } = await showPage(<List />, '/community?q=222%203456-7890&status=ACTIVE');
  expect(address()).toBe('/community?status=ACTIVE');
  expect(notifications().map(([, text]) => text)).toEqual([
    expect.stringMatching(/^Gona removed the BVN from the address/),
  ]);
  await act(async () => navigate('/farmers?q=22234567890'));
  expect(address()).toBe('/farmers');
  expect(notifications()).toHaveLength(2);
  expect([...asked]).toEqual(['']);
});

it('leaves every other search unchanged, phone numbers too', async () => {
  const { notifications, address } = await showPage(<List />, '/community?q=08031234567');
  expect(address()).toBe('/community?q=08031234567');
  expect([...asked]).toEqual(['08031234567']);
  expect(notifications()).toEqual([]);
});
