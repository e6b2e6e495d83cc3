import { cleanup, fireEvent, render } from '@testing-library/react';
import { setSingleKeys, singleKeysOn, undoKeyOf, useKeys } from './single-keys.js';

const next = jest.fn();
const help = jest.fn();

function Page({ on = true, dialog = false }: { on?: boolean; dialog?: boolean }) {
  useKeys({ j: next, '?': help }, on);
  return (
    <>
      <input aria-label="search" />
      <button type="button">row</button>
      {dialog && <div role="dialog" aria-modal="true" />}
    </>
  );
}

beforeEach(() => {
  next.mockClear();
  help.mockClear();
  localStorage.clear();
});
afterEach(cleanup);

describe('single keys', () => {
  it('act from anywhere on the page, in either case', () => {
    const { getByText } = render(<Page />);
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(getByText('row'), { key: 'J', shiftKey: true });
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    expect(next).toHaveBeenCalledTimes(2);
    expect(help).toHaveBeenCalledTimes(1);
  });

  it('are quiet while typing, with modifiers, while held down, and behind a dialog', () => {
    const { getByLabelText, rerender } = render(<Page />);
    fireEvent.keyDown(getByLabelText('search'), { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'j', metaKey: true });
    fireEvent.keyDown(document.body, { key: 'j', altKey: true });
    fireEvent.keyDown(document.body, { key: 'j', repeat: true });
    rerender(<Page dialog />);
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(next).not.toHaveBeenCalled();
  });

  it('can be turned off, and the choice is kept', () => {
    expect(singleKeysOn()).toBe(true);
    setSingleKeys(false);
    expect(localStorage.getItem('gona.singleKeys')).toBe('off');
    render(<Page on={singleKeysOn()} />);
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(next).not.toHaveBeenCalled();
  });
});

it('knows the keys of undo and redo, and leaves those of a field to it', () => {
  const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) => {
    let found: string | null = null;
    const look = (event: Event) => {
      found = undoKeyOf(event as KeyboardEvent);
    };
    on.addEventListener('keydown', look);
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
    on.removeEventListener('keydown', look);
    return found;
  };
  expect(press('z', { ctrlKey: true })).toBe('undo');
  expect(press('Z', { metaKey: true, shiftKey: true })).toBe('redo');
  expect(press('y', { ctrlKey: true })).toBe('redo');
  for (const more of [{}, { shiftKey: true }, { altKey: true, ctrlKey: true }])
    expect(press('z', more)).toBeNull();
  const field = document.body.appendChild(document.createElement('input'));
  expect(press('z', { ctrlKey: true }, field)).toBeNull();
  field.remove();
});
