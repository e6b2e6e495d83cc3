import type { PaperTable, StatementDto } from '#libs/contracts';
import { paperOf } from '#libs/contracts';
import { readable } from '../../../ui/index.js';
import { Logo } from '../../../ui/Logo.js';
import styles from './statement.module.css';

/** A statement as printed: A4 paper on screen, and nothing else in print. */
export function Paper({ statement }: { statement: StatementDto }) {
  const paper = paperOf(statement);
  return (
    <article className={styles.paper} lang={statement.language}>
      <header className={styles.mast}>
        <div className={styles.mastTitle}>
          <Logo size={34} />
          <div>
            <h2>{paper.title}</h2>
            <div className="mut">{paper.of}</div>
          </div>
        </div>
        <div className={`mut ${styles.marks}`}>
          {paper.marks.map((mark) => (
            <div key={mark}>{mark}</div>
          ))}
        </div>
      </header>
      <div className={styles.who}>
        {paper.facts.map((column, first) => (
          <dl key={column[0]?.label}>
            {column.map(({ label, value, isMissing }, at) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={isMissing ? 'mut' : at === 0 && first === 0 ? styles.strong : undefined}>
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
      <dl className={styles.sums}>
        {paper.sums.map(({ label, value, tone }) => (
          <div key={label} className={styles[tone]}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Table table={paper.items} />
      <Table table={paper.entries} struck={2} />
      <footer className={styles.end}>
        {paper.signatures.map((words) => (
          <div key={words} className={styles.sign}>
            {words}
          </div>
        ))}
        <div className={styles.code}>
          <div className="mut">{paper.checkCode.label}</div>
          <b>{paper.checkCode.value}</b>
        </div>
      </footer>
    </article>
  );
}

/** @param struck the column that is struck through in a reversed row */
function Table({ table: { title, columns, rows, total }, struck }: { table: PaperTable; struck?: number }) {
  const figure = (at: number) => (columns[at]?.isFigure ? styles.figure : undefined);
  return (
    <section className={styles.tableSection}>
      <h3>{title}</h3>
      <div className={styles.scroll} {...readable(title)}>
        <table className={struck === undefined ? styles.items : undefined}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={column.title} scope="col" className={figure(at)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells, isInfo, isStruck }) => (
              <tr key={cells.join()} className={isInfo ? styles.info : undefined}>
                {cells.map((cell, at) => (
                  <td key={columns[at]?.title} className={figure(at)}>
                    {isStruck && at === struck ? <s>{cell}</s> : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={columns.length - total.figures.length}>{total.words}</td>
              {total.figures.map((sum, at) => (
                <td key={columns.at(at - total.figures.length)?.title} className={styles.figure}>
                  {sum}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
