import type { Locator } from 'playwright-core';

/** Share of an image in the colour of completed and of open farms, from 0 to 1. */
export interface FarmColours {
  completed: number;
  open: number;
}

/**
 * Measures the colours that a map really shows. Both are drawn semi-transparent, so pixels are classified by whether
 * red or green is stronger. The dark label and the lines are excluded.
 */
export async function farmColoursOf(map: Locator): Promise<FarmColours> {
  const picture = (await map.screenshot({ animations: 'disabled' })).toString('base64');
  return map.evaluate(async (_map, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let completed = 0;
    let open = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0] = [data[at], data[at + 1]];
      if (green > 140 && green - red > 20) completed += 1;
      if (red > 180 && red - green > 30) open += 1;
    }
    const pixels = data.length / 4;
    return { completed: completed / pixels, open: open / pixels };
  }, picture);
}
