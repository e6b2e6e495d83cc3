import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { RecordPicker, type RecordPickerProps } from './RecordPicker.js';

type Farmer = { value: string; label: string };
const MUSA = { value: '7', label: 'Musa Ibrahim · KB-1' };
const SANI = { value: '8', label: 'Sani Tukur · KB-2' };

function Form({ onSend, ...props }: RecordPickerProps<Farmer> & { onSend: (id: string | null) => void }) {
  const [id, setId] = useState<string | null>(null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend(id);
      }}
    >
      <RecordPicker label="Farmer" {...props} value={id} onChange={setId} />
      <button type="submit">Save</button>
    </form>
  );
}

const show = (props: RecordPickerProps<Farmer>) => {
  const sent: (string | null)[] = [];
  render(
    <MantineProvider env="test">
      <Form {...props} onSend={(id) => sent.push(id)} />
    </MantineProvider>,
  );
  const input = screen.getByRole('combobox', { name: 'Farmer' }) as HTMLInputElement;
  return {
    sent,
    input,
    type: (text: string) => act(async () => void fireEvent.change(input, { target: { value: text } })),
    enter: () =>
      act(async () => {
        // As browsers do: Enter submits the form, unless the event is cancelled.
        if (fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })) input.form?.requestSubmit();
      }),
    save: () => act(async () => void fireEvent.click(screen.getByText('Save'))),
    choose: async (label: string) =>
      act(async () => void fireEvent.click(await screen.findByText(label, {}, { timeout: 2000 }))),
  };
};

afterEach(cleanup);

describe('a picker of records', () => {
  it('submits no record but the one on screen, by key or button', async () => {
    const { sent, input, type, enter, save } = show({ records: [MUSA, SANI] });
    await type('KB-1');
    await enter();
    expect(input.value).toBe(MUSA.label);
    await save();
    // An unknown name is typed over the choice.
    await type('KB-9');
    await enter();
    await save();
    expect(sent).toEqual(['7']);
    expect(screen.getByText('Choose one from the list.')).toBeTruthy();
    expect(document.activeElement).toBe(input);
    await type('KB-2');
    await enter();
    await save();
    expect(sent).toEqual(['7', '8']);
    await type('');
    await save();
    expect(sent).toEqual(['7', '8', null]);
  });

  it('offers nothing that was found for an earlier text', async () => {
    const waiting: ((list: Farmer[]) => void)[] = [];
    const find = (q: string) =>
      q === 'KB-1' ? Promise.resolve([MUSA]) : new Promise<Farmer[]>((resolve) => void waiting.push(resolve));
    const { sent, input, type, enter, save } = show({ find });
    await type('KB-1');
    await screen.findByText(MUSA.label, {}, { timeout: 2000 });
    await type('KB-2');
    await enter();
    await save();
    expect([screen.queryByText(MUSA.label), input.value, sent]).toEqual([null, 'KB-2', []]);
    await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
    await act(async () => waiting[0]?.([SANI]));
    await enter();
    await save();
    expect([input.value, sent]).toEqual([SANI.label, ['8']]);
  });

  it('reports a failed search', async () => {
    const { type } = show({ find: () => Promise.reject(new TypeError('no network')) });
    await type('KB');
    expect(await screen.findByText('The search failed. Try again.', {}, { timeout: 2000 })).toBeTruthy();
  });

  it('of a filter keeps its choice, and shows it again', async () => {
    const changes: (string | null)[] = [];
    render(
      <MantineProvider env="test">
        <RecordPicker
          aria-label="Community"
          keeps
          records={[MUSA, SANI]}
          value="7"
          onChange={(id) => changes.push(id)}
        />
      </MantineProvider>,
    );
    const input = screen.getByRole('combobox', { name: 'Community' }) as HTMLInputElement;
    await act(async () => void fireEvent.change(input, { target: { value: 'no such' } }));
    await act(async () => void fireEvent.blur(input));
    expect([input.value, changes]).toEqual([MUSA.label, []]);
    await act(async () => void fireEvent.change(input, { target: { value: 'KB-2' } }));
    await act(async () => void fireEvent.click(screen.getByText(SANI.label)));
    expect(changes).toEqual(['8']);
  });

  it('is the only one: nowhere else is a record chosen by typing', () => {
    const source = join(__dirname, '..');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx$/.test(file) && !/\.spec\.tsx$/.test(file),
    );
    const others = files.filter((file) =>
      /\bsearchable\b|<MultiSelect\b|<Autocomplete\b|<TagsInput\b/.test(
        readFileSync(join(source, file), 'utf8'),
      ),
    );
    // Kinds of events are not records; the user search opens a page and chooses nothing.
    expect(others.sort()).toEqual(['features/access/UserSearch.tsx', 'features/audit/AuditFilters.tsx']);
  });
});
