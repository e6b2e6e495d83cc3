import styles from './Avatar.module.css';

/**
 * Colours of people for the light and the dark theme: never laterite, which means a problem. White text is readable on
 * the first.
 */
const COLOURS = [
  ['#2F4B8F', '#9DB3EC'],
  ['#7A5C46', '#C9A98A'],
  ['#1F6F76', '#6CC3CB'],
  ['#7A4E05', '#F0CC86'],
  ['#6A3D7C', '#CFA6DF'],
] as const;

/** "Adamu Bala" -> "AB". */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  const text = letters.map((word) => Array.from(word ?? '')[0] ?? '').join('');
  return (
    words.length > 1
      ? text
      : Array.from(words[0] ?? '?')
          .slice(0, 2)
          .join('')
  ).toUpperCase();
}

/**
 * Returns a person's colour, used everywhere: behind their initials, or as a line on the theme's background.
 *
 * @param id of the user or farmer; null for other people: their name decides
 */
export function colourOf(id: number | null, name: string, theme: 'light' | 'dark' = 'light'): string {
  let sum = id ?? 0;
  if (id === null) for (const char of name.trim()) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 997;
  const [light, dark] = COLOURS[sum % COLOURS.length] ?? COLOURS[0];
  return theme === 'light' ? light : dark;
}

interface AvatarProps {
  /** Id of the user or farmer; null for other people. */
  id: number | null;
  name: string;
  size?: number;
  title?: string;
}

/** Shows a person as initials, always in the same colour. */
export function Avatar({ id, name, size = 26, title }: AvatarProps) {
  return (
    <span
      className={styles.avatar}
      role="img"
      aria-label={title ?? name}
      title={title ?? name}
      // Drawn by CSS: as text they would be part of the name of a surrounding button.
      data-initials={initialsOf(name)}
      style={{ background: colourOf(id, name), width: size, height: size, fontSize: Math.round(size * 0.42) }}
    />
  );
}
