import styles from './FormProblem.module.css';

/** A problem of a form that belongs to no field. */
export const FormProblem = ({ text }: { text: string | null }) =>
  text && (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  );
