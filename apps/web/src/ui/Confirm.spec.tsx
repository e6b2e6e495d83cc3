import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConfirmProvider, type Question, useConfirm } from './Confirm.js';

const answers: boolean[] = [];

function Asker({ question }: { question: Question }) {
  const confirm = useConfirm();
  return (
    <button type="button" onClick={async () => answers.push(await confirm(question))}>
      {`ask ${question.title}`}
    </button>
  );
}

const page = (...questions: Question[]) => (
  <MantineProvider env="test">
    <ConfirmProvider>
      {questions.map((question) => (
        <Asker key={question.title} question={question} />
      ))}
    </ConfirmProvider>
  </MantineProvider>
);
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const kano = { title: 'Delete Kano cluster?' };

beforeEach(() => answers.splice(0));
afterEach(cleanup);

describe('useConfirm', () => {
  it('asks in the documented words, names the object, and has the focus on cancel', async () => {
    render(page(kano));
    await press('ask Delete Kano cluster?');
    expect(screen.getByText('Delete Kano cluster?')).toBeTruthy();
    expect(screen.getByText("Are you sure? You won't be able to revert this!")).toBeTruthy();
    expect(button('No, cancel').hasAttribute('data-autofocus')).toBe(true);
    await press('Yes, delete it');
    expect(answers).toEqual([true]);
    expect(screen.queryByText('Delete Kano cluster?')).toBeNull();
  });

  it.each(['No, cancel', 'Close'])('takes "%s" for no', async (name) => {
    render(page(kano));
    await press('ask Delete Kano cluster?');
    await press(name);
    expect(answers).toEqual([false]);
  });

  it('gives the focus back to what asked', async () => {
    render(page(kano));
    button('ask Delete Kano cluster?').focus();
    await press('ask Delete Kano cluster?');
    act(() => button('No, cancel').focus());
    await press('No, cancel');
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
    expect(document.activeElement).toBe(button('ask Delete Kano cluster?'));
  });

  it('shows custom texts', async () => {
    render(
      page({ title: 'Suspend it?', body: 'Nobody can evaluate it then.', yes: 'Suspend', no: 'Leave it' }),
    );
    await press('ask Suspend it?');
    expect(screen.getByText('Nobody can evaluate it then.')).toBeTruthy();
    await press('Suspend');
    expect(answers).toEqual([true]);
  });

  it('waits for the name to be typed, and forgets it for the next question', async () => {
    render(page({ title: 'Reset all maps?', typed: 'Kano cluster' }));
    await press('ask Reset all maps?');
    const field = () => screen.getByRole('textbox', { name: 'Type “Kano cluster” to confirm' });
    expect(button('Yes, delete it').disabled).toBe(true);
    fireEvent.change(field(), { target: { value: 'Kano' } });
    expect(button('Yes, delete it').disabled).toBe(true);
    fireEvent.change(field(), { target: { value: 'Kano cluster ' } });
    await press('Yes, delete it');
    expect(answers).toEqual([true]);
    await press('ask Reset all maps?');
    expect((field() as HTMLInputElement).value).toBe('');
  });

  it('takes a question back as no when who asked has gone, or someone else asks', async () => {
    const other = { title: 'Delete Jos cluster?' };
    const { rerender } = render(page(kano, other));
    await press('ask Delete Kano cluster?');
    await act(async () => void fireEvent.click(screen.getByText('ask Delete Jos cluster?')));
    expect(answers).toEqual([false]);
    rerender(page(kano));
    await act(async () => undefined);
    expect(answers).toEqual([false, false]);
    expect(screen.queryByText('Delete Jos cluster?')).toBeNull();
  });

  it('does not let a page ask into the void', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const alone = (
      <MantineProvider env="test">
        <Asker question={kano} />
      </MantineProvider>
    );
    expect(() => render(alone)).toThrow('useConfirm wants a ConfirmProvider above it.');
    jest.restoreAllMocks();
  });
});
