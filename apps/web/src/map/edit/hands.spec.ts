import * as fc from 'fast-check';
import { type Handle, nearestGrip, type Pixel, REACH } from './nearest.js';
import { VertexDrag, type Work } from './vertex-drag.js';

const pixel = fc.record({ x: fc.integer({ min: 0, max: 200 }), y: fc.integer({ min: 0, max: 200 }) });
const apart = (a: Pixel, b: Pixel) => Math.hypot(a.x - b.x, a.y - b.y);

describe('the nearest handle', () => {
  it('is within reach, and no point is nearer', () => {
    fc.assert(
      fc.property(fc.array(pixel, { maxLength: 40 }), pixel, (points, hand) => {
        const grip = nearestGrip(hand, REACH.mouse, points, [], null);
        const nearest = Math.min(...points.map((point) => apart(point, hand)));
        if (nearest > REACH.mouse) expect(grip).toBeNull();
        else if (nearest < REACH.mouse) expect(apart(points[grip?.index ?? -1] as Pixel, hand)).toBe(nearest);
      }),
    );
  });

  it('prefers a point to the midpoint next to it, and the chosen one of two at the same place', () => {
    const points = [
      { x: 10, y: 10 },
      { x: 10, y: 10 },
    ];
    expect(nearestGrip({ x: 10, y: 10 }, 10, points, [], 1)).toEqual({ kind: 'point', index: 1 });
    const middles = [{ x: 16, y: 10 }, null];
    expect(nearestGrip({ x: 12, y: 10 }, 10, points, middles, null)?.kind).toBe('point');
    expect(nearestGrip({ x: 16, y: 10 }, 10, points, middles, null)).toEqual({ kind: 'middle', index: 0 });
  });

  it('is farther for a finger', () => {
    const hand = { x: 0, y: 0 };
    expect(nearestGrip(hand, REACH.mouse, [{ x: 15, y: 0 }], [], null)).toBeNull();
    expect(nearestGrip(hand, REACH.touch, [{ x: 15, y: 0 }], [], null)).not.toBeNull();
  });
});

describe('hands on the map', () => {
  const SQUARE: [number, number][] = [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ];
  let surface: HTMLElement;
  let below: jest.Mock;
  let hands: VertexDrag;
  let frames: FrameRequestCallback[];
  const work = {
    ring: () => SQUARE,
    chosen: () => null,
    picksOnly: jest.fn(() => false),
    onPick: jest.fn<void, [Handle]>(),
    onDrag: jest.fn(),
    onInsert: jest.fn((after: number) => after + 1),
  } satisfies Work;

  beforeEach(() => {
    jest.clearAllMocks();
    frames = [];
    jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    jest.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation(() => undefined);
    surface = document.createElement('div');
    const map = surface.appendChild(document.createElement('canvas'));
    below = jest.fn();
    for (const event of ['pointerdown', 'mousedown', 'touchstart', 'pointermove', 'click'])
      map.addEventListener(event, below);
    hands = new VertexDrag(
      {
        surface,
        toPixel: ([x, y]) => ({ x, y }),
        toPlace: ({ x, y }) => [x, y],

        zoom: () => 20,
      },
      work,
    );
  });
  afterEach(() => {
    hands.destroy();
    jest.restoreAllMocks();
  });

  const fire = (type: string, x: number, y: number, more: object = {}) =>
    surface.firstElementChild?.dispatchEvent(
      Object.assign(new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, cancelable: true }), {
        pointerId: 1,
        ...more,
      }),
    );
  const frame = () => {
    for (const each of frames.splice(0)) each(0);
  };

  it('drag a point once per frame, hidden from the map below', () => {
    fire('pointerdown', 103, 1);
    fire('mousedown', 103, 1);
    for (let x = 104; x < 130; x++) fire('pointermove', x, 1);
    expect(work.onDrag).not.toHaveBeenCalled();
    frame();
    // The point keeps its distance from the pointer: it does not jump to it.
    expect(work.onDrag.mock.calls).toEqual([[1, [126, 0], false]]);
    fire('pointermove', 140, 1);
    fire('pointerup', 140, 1);
    fire('click', 140, 1);
    expect(work.onDrag.mock.calls.at(-1)).toEqual([1, [137, 0], true]);
    expect(work.onPick).not.toHaveBeenCalled();
    expect(below).not.toHaveBeenCalled();
  });

  it('leave the map alone without a handle', () => {
    fire('pointerdown', 50, 60);
    fire('mousedown', 50, 60);
    fire('pointermove', 60, 60);
    expect(below).toHaveBeenCalledTimes(3);
  });

  it('pick a point that was pressed and not moved, with a trembling hand too', () => {
    fire('pointerdown', 100, 100);
    fire('pointermove', 102, 101);
    fire('pointerup', 102, 101);
    frame();
    expect(work.onPick).toHaveBeenCalledWith({ kind: 'point', index: 2 });
    expect(work.onDrag).not.toHaveBeenCalled();
  });

  it('make a point of a middle that is dragged', () => {
    fire('pointerdown', 50, 0);
    fire('pointermove', 50, 20);
    frame();
    fire('pointermove', 50, 30);
    frame();
    expect(work.onInsert.mock.calls).toEqual([[0, [50, 20]]]);
    expect(work.onDrag.mock.calls).toEqual([
      [1, [50, 20], true],
      [1, [50, 30], true],
    ]);
  });

  it('move nothing while a range is picked, and nothing after a drag was given up', () => {
    work.picksOnly.mockReturnValueOnce(true).mockReturnValueOnce(true);
    fire('pointerdown', 0, 0);
    fire('pointermove', 30, 30);
    frame();
    expect(work.onDrag).not.toHaveBeenCalled();
    fire('pointerup', 30, 30);
    work.picksOnly.mockReturnValue(false);
    fire('pointerdown', 0, 0);
    fire('pointermove', 30, 30);
    frame();
    hands.release();
    fire('pointermove', 60, 60);
    frame();
    expect(work.onDrag).toHaveBeenCalledTimes(1);
  });

  it('reach farther with a finger', () => {
    fire('pointerdown', 118, 100, { pointerType: 'touch' });
    fire('pointerup', 118, 100, { pointerType: 'touch' });
    expect(work.onPick).toHaveBeenCalledWith({ kind: 'point', index: 2 });
  });
});
