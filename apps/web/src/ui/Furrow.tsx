import styles from './Furrow.module.css';

/** The diagonal strip under the logo. */
export function Furrow() {
  return <div className={styles.furrow} aria-hidden="true" />;
}
