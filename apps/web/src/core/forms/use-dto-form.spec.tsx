import { MantineProvider, NumberInput, TextInput } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IsInt, IsNotEmpty, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { Provider } from 'react-redux';
import { ConfirmProvider } from '../../ui/Confirm.js';
import { FormModal } from '../../ui/FormModal.js';
import type { Failure } from '../api/problem.js';
import { makeStore } from '../store.js';
import { type DtoFormOptions, type Sender, useDtoForm } from './use-dto-form.js';

class SaveBody {
  @IsString() @IsNotEmpty() @MaxLength(20) name!: string;
  @IsOptional() @IsString() note?: string;
  @IsOptional() @IsInt() @Min(1) count?: number;
}

interface Values extends Record<string, unknown> {
  name: string;
  note: string;
  count: number | string;
}

const INITIAL: Values = { name: '', note: '', count: '' };
const LABELS = { name: 'Name', note: 'Note', count: 'Count' };
const { store } = makeStore();
const onSubmit = jest.fn();
const onDone = jest.fn();
const idle: Sender = { status: 'idle', error: null };
const refused = (more: Partial<Failure>): Sender => ({
  status: 'failed',
  error: { status: 400, error: 'request.invalid', message: 'The form is not right.', ...more },
});

type More = Partial<DtoFormOptions<Values, SaveBody>>;

function Form({ sender, more }: { sender: Sender; more?: More }) {
  const { field, modal, fromDraft, dropDraft, isRight } = useDtoForm<Values, SaveBody>(SaveBody, {
    initial: INITIAL,
    labels: LABELS,
    onSubmit,
    onDone,
    sender,
    ...more,
  });
  return (
    <FormModal opened title="A thing" submitLabel="Save it" onClose={() => undefined} {...modal}>
      <TextInput {...field('name')} />
      <TextInput {...field('note')} />
      <NumberInput {...field('count')} />
      <button type="button" onClick={() => isRight(['count'])}>
        check count
      </button>
      {fromDraft && (
        <button type="button" onClick={dropDraft}>
          begin anew
        </button>
      )}
    </FormModal>
  );
}

const page = (sender: Sender = idle, more?: More) => (
  <Provider store={store}>
    <MantineProvider env="test">
      <ConfirmProvider>
        <Form sender={sender} more={more} />
      </ConfirmProvider>
    </MantineProvider>
  </Provider>
);
const input = (label: string) => screen.getByRole('textbox', { name: label }) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
/** The focus moves with the next frame. */
const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

beforeEach(() => {
  jest.clearAllMocks();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('useDtoForm', () => {
  it('says under the fields what is wrong, goes to the first of them, and sends nothing', async () => {
    render(page());
    type('Count', '0');
    await press('Save it');
    await frame();
    expect(screen.getByText('Name is required.')).toBeTruthy();
    expect(screen.getByText('Count must be at least 1.')).toBeTruthy();
    expect(document.activeElement).toBe(input('Name'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('sends what was typed, trimmed, without the fields that were left blank', async () => {
    render(page());
    type('Name', '  Kano cluster ');
    type('Note', '   ');
    await press('Save it');
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Kano cluster' }, expect.objectContaining({ note: '   ' }));
  });

  it("puts the server's problems under their fields, and goes to the first", async () => {
    const { rerender } = render(page());
    type('Name', 'Kano');
    await press('Save it');
    rerender(page({ status: 'running', error: null }));
    rerender(page(refused({ fields: { 'count.0': 'Too few.', note: 'Not this.' } })));
    await frame();
    expect(screen.getByText('Not this.')).toBeTruthy();
    expect(screen.getByText('Too few.')).toBeTruthy();
    expect(document.activeElement).toBe(input('Note'));
    expect(screen.queryByText('The form is not right.')).toBeNull();
  });

  it('says above the fields what belongs to none of them', () => {
    render(page(refused({ fields: { name: 'x', other: 'y' } })));
    expect(screen.getByRole('alert').textContent).toBe('The form is not right.');
  });

  it('places problems without a field where the form chooses', async () => {
    const onRefused = jest.fn();
    const place: More['place'] = ({ status, message }) => (status === 409 ? { name: message } : {});
    const more: More = { place, onRefused };
    const { rerender } = render(page(idle, more));
    type('Name', 'Kano');
    await press('Save it');
    rerender(page(refused({ status: 409, message: 'Taken.' }), more));
    expect(screen.getByText('Taken.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onRefused).toHaveBeenCalledTimes(1);
    expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ status: 409 }));
  });

  it('is done once the server took it, and not for an answer to an earlier form', async () => {
    const done: Sender = { status: 'succeeded', error: null };
    const { rerender } = render(page(done));
    expect(onDone).not.toHaveBeenCalled();
    type('Name', 'Kano');
    await press('Save it');
    rerender(page({ status: 'running', error: null }));
    rerender(page(done));
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('forgets what an earlier form was answered, not what is still on its way', () => {
    const reset = jest.fn();
    render(page({ status: 'running', error: null, reset }));
    expect(reset).not.toHaveBeenCalled();
    cleanup();
    render(page({ ...refused({ message: 'Of yesterday.' }), reset }));
    expect(reset).toHaveBeenCalledTimes(1);
  });

  it('adds rules between fields, and checks only some of them', async () => {
    render(page(idle, { check: ({ note }) => ({ note: note === '' && 'Say why.' }) }));
    type('Count', '0');
    await press('check count');
    expect(screen.getByText('Count must be at least 1.')).toBeTruthy();
    expect(screen.queryByText('Name is required.')).toBeNull();
    await press('Save it');
    expect(screen.getByText('Say why.')).toBeTruthy();
    expect(screen.getByText('Name is required.')).toBeTruthy();
  });

  it('asks before it is closed with something typed; a page asks before the window is left', async () => {
    render(page(idle, { guard: true }));
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    type('Name', 'Kano');
    expect(leave()).toBe(true);
    await press('Cancel');
    expect(screen.getByText('Close without saving?')).toBeTruthy();
  });
});

describe('draft', () => {
  const draft = { name: 'thing:new', userId: 7, omit: ['note'] as const };

  it('is kept while one types, found when the form opens again, and gone once it was sent', async () => {
    const first = render(page(idle, { draft }));
    type('Name', 'Kano');
    type('Note', '22233344455');
    first.unmount();
    expect(JSON.stringify(sessionStorage)).not.toContain('22233344455');

    const { rerender, unmount } = render(page(idle, { draft }));
    expect(input('Name').value).toBe('Kano');
    expect(input('Note').value).toBe('');
    await press('Save it');
    rerender(page({ status: 'succeeded', error: null }, { draft }));
    unmount();
    render(page(idle, { draft }));
    expect(input('Name').value).toBe('');
    expect(screen.queryByRole('button', { name: 'begin anew' })).toBeNull();
  });

  it('is kept half a second after the last key, and can be thrown away', async () => {
    jest.useFakeTimers();
    render(page(idle, { draft }));
    type('Name', 'Kano');
    act(() => void jest.advanceTimersByTime(500));
    expect(sessionStorage.getItem('gona.draft.7.thing:new')).toContain('Kano');
    cleanup();
    const again = render(page(idle, { draft }));
    fireEvent.click(screen.getByRole('button', { name: 'begin anew' }));
    expect(input('Name').value).toBe('');
    again.unmount();
    expect(sessionStorage.getItem('gona.draft.7.thing:new')).toBeNull();
  });

  it("is not another user's, and nothing is kept of a form in which nothing was typed", () => {
    const first = render(page(idle, { draft }));
    type('Name', 'Kano');
    first.unmount();
    const other = { ...draft, userId: 8 };
    const second = render(page(idle, { draft: other }));
    expect(input('Name').value).toBe('');
    second.unmount();
    expect(sessionStorage.getItem('gona.draft.8.thing:new')).toBeNull();
  });
});
