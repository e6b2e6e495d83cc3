/** Image pixels per screen pixel. */
export const IMAGE_RATIO = 2;
const FONT = '600 12px "Noto Sans NG", system-ui, sans-serif';
const DOT = 12;

type Draw = (context: CanvasRenderingContext2D) => void;

/**
 * Draws map text as images. An external style may have no font whose name we know, and Google's map offers none; an
 * image looks the same on each of them.
 */
function image(width: number, height: number, draw: Draw): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * IMAGE_RATIO);
  canvas.height = Math.ceil(height * IMAGE_RATIO);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.scale(IMAGE_RATIO, IMAGE_RATIO);
  context.textBaseline = 'middle';
  context.font = FONT;
  draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function widthOf(text: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = FONT;
  return context.measureText(text).width;
}

/** Draws a disc with a number, sized by the count. */
export function countImage(text: string, size: number): ImageData | null {
  return image(size + 2, size + 2, (context) => {
    context.beginPath();
    context.arc(size / 2 + 1, size / 2 + 1, size / 2 - 1, 0, 2 * Math.PI);
    context.fillStyle = '#2F4B8F';
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = '#FFFFFF';
    context.stroke();
    context.fillStyle = '#FFFFFF';
    context.textAlign = 'center';
    context.fillText(text, size / 2 + 1, size / 2 + 1.5);
  });
}

/** Draws a name next to a dot. The dot is at the left, which is the image's anchor. */
export function nameImage(text: string): ImageData | null {
  const width = widthOf(text);
  return image(DOT + 6 + width + 8, 20, (context) => {
    context.fillStyle = 'rgba(255, 255, 255, 0.9)';
    context.beginPath();
    context.roundRect(DOT + 2, 0, width + 10, 20, 4);
    context.fill();
    context.beginPath();
    context.arc(DOT / 2, 10, 4, 0, 2 * Math.PI);
    context.fillStyle = '#7A4E05';
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = '#FFFFFF';
    context.stroke();
    context.fillStyle = '#3A2A08';
    context.fillText(text, DOT + 7, 10.5);
  });
}

const POINT = 26;
const RING = 4;

/** Tests for colours on which black text is easier to read than white (relative luminance above 0.3). */
function isLight(colour: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.2126 * r ** 2.2 + 0.7152 * g ** 2.2 + 0.0722 * b ** 2.2 > 0.3;
}

/** Draws a circle or a square with a short text; with a ring if it is chosen. */
export function pointImage(point: {
  shape: 'circle' | 'square';
  fill: string;
  text: string;
  chosen?: boolean;
}): ImageData | null {
  const size = POINT + 2 * RING;
  const outline = (context: CanvasRenderingContext2D, radius: number) => {
    context.beginPath();
    if (point.shape === 'circle') context.arc(size / 2, size / 2, radius, 0, 2 * Math.PI);
    else context.roundRect(size / 2 - radius, size / 2 - radius, 2 * radius, 2 * radius, 6);
  };
  return image(size, size, (context) => {
    const light = isLight(point.fill);
    if (point.chosen) {
      outline(context, size / 2);
      context.fillStyle = '#2F4B8F';
      context.fill();
    }
    outline(context, POINT / 2 - 1);
    context.fillStyle = point.fill;
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = light ? '#1B1F1A' : '#FFFFFF';
    context.stroke();
    context.fillStyle = light ? '#1B1F1A' : '#FFFFFF';
    context.textAlign = 'center';
    context.fillText(point.text, size / 2, size / 2 + 0.5);
  });
}
