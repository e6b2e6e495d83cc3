import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { showPage } from '../../testing/test-app.js';
import { fakeMaps, squareAt } from '../fake-map.js';
import { FarmMapView } from './FarmMapView.js';

// One response serves a whole page: each of these is a page of its own.
let mockBase: object | null = null;
jest.mock('../use-base-choice.js', () => ({ useBaseChoice: () => mockBase }));

const FARMS = [{ id: 7, completed: true, held: false, parts: squareAt(4.4, 12.5) }];

async function open(config: object = {}) {
  mockBase = config;
  const { made, create } = fakeMaps();
  const onSelect = jest.fn();
  const shown = await showPage(
    <>
      <button type="button">Outside</button>
      <div>
        <FarmMapView
          title="Farms of Kebbi"
          description="Map of 1 farm"
          farms={FARMS}
          selected={null}
          onSelect={onSelect}
          loadFactory={async () => create}
        />
      </div>
    </>,
    '/map',
  );
  await act(async () => undefined);
  return { ...shown, made, onSelect };
}
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

afterEach(cleanup);

describe('a map that is looked at', () => {
  it('describes its contents, and disables tools until it is ready', async () => {
    const { made } = await open();
    expect(button('Fit all').disabled).toBe(true);
    expect(button('Save a picture').disabled).toBe(true);
    await act(async () => made[0]?.fire('style.load'));
    expect(made[0]?.canvas.getAttribute('aria-label')).toMatch(/^Map\./);
    fireEvent.click(button('Fit all'));
    expect(made[0]?.fits).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Legend' }).textContent).toBe('CompletedNot completed');
  });

  it('fills the window, keeps the keyboard in it, and gives it back', async () => {
    await open();
    const outside = screen.getByText('Outside');
    fireEvent.click(button('Full screen'));
    expect(outside.inert).toBe(true);
    expect(button('Leave full screen').getAttribute('aria-pressed')).toBe('true');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(outside.inert).toBe(false);
    expect(button('Full screen').getAttribute('aria-pressed')).toBe('false');
  });

  it('switches what its base has', async () => {
    const { made } = await open({ mapRasterUrl: 'https://tiles.example/{z}/{x}/{y}.png' });
    await act(async () => made[0]?.fire('style.load'));
    fireEvent.click(button('Layers'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Satellite' }));
    expect([...(made[0]?.hidden ?? [])]).toEqual(['base-raster']);
    expect(screen.queryByText(/No satellite picture/)).toBeNull();
  });

  it('measures by clicks, which choose no farm meanwhile, until Escape', async () => {
    const { made, onSelect } = await open();
    await act(async () => made[0]?.fire('style.load'));
    fireEvent.click(button('Measure'));
    expect(screen.getByText('Click on the map to measure.')).toBeTruthy();
    await act(async () => made[0]?.click(4.4, 12.5));
    await act(async () => made[0]?.click(4.41, 12.5));
    expect(screen.getByText(/2 points/).textContent).toMatch(/^Distance: 1\.09 km/);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByText(/2 points/)).toBeNull();
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('says that the base does not answer', async () => {
    const { made } = await open({ mapStyleUrl: 'https://maps.example/style.json' });
    await act(async () => made[0]?.fire('error'));
    await act(async () => made[0]?.fire('style.load'));
    expect(screen.getByText("The base map isn't responding. Showing the plain map.")).toBeTruthy();
    expect(screen.queryByText(/No satellite picture/)).toBeNull();
  });

  it('says so if a picture fails', async () => {
    const { made, notifications } = await open();
    await act(async () => made[0]?.fire('style.load'));
    await act(async () => void fireEvent.click(button('Save a picture')));
    expect(notifications()).toEqual([['Error!', "This browser couldn't save a picture of the map."]]);
  });
});
