import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { useAddress } from './use-address.js';

function Page() {
  const [search, change] = useAddress();
  const put = (name: string) => () =>
    change((now) => {
      now.set(name, '1');
      return now;
    });
  return (
    <>
      <p>{`${search}`}</p>
      <button type="button" onClick={put('a')}>
        a
      </button>
      <button type="button" onClick={put('b')}>
        b
      </button>
    </>
  );
}

const show = () =>
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the query of the address', () => {
  beforeEach(() => history.replaceState(null, '', '/list'));
  afterEach(cleanup);

  it('keeps two changes that came before the first was drawn', () => {
    show();
    act(() => {
      click('a');
      click('b');
    });
    expect(location.search).toBe('?a=1&b=1');
    expect(screen.getByText('a=1&b=1')).toBeTruthy();
  });

  it('does not undo a navigation in progress', () => {
    show();
    act(() => {
      history.pushState(null, '', '/other?c=1');
      click('a');
    });
    expect(location.pathname + location.search).toBe('/other?c=1');
  });
});
