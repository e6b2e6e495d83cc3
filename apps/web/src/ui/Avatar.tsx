import styles from './Avatar.module.css';

const COLOURS = ['#2F4B8F', '#B8472A', '#7A5C46', '#1F6F76', '#1E6B46', '#7A4E05'];

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

function colourOf(name: string): string {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 997;
  return COLOURS[sum % COLOURS.length] ?? '#2F4B8F';
}

/** A person as initials; the same name always has the same colour. */
export function Avatar({ name, size = 26, title }: { name: string; size?: number; title?: string }) {
  return (
    <span
      className={styles.avatar}
      role="img"
      aria-label={title ?? name}
      title={title ?? name}
      style={{ background: colourOf(name), width: size, height: size, fontSize: Math.round(size * 0.42) }}
    >
      {initialsOf(name)}
    </span>
  );
}
