import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportProblem, ImportRecord } from '@altocost/contract/imports/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { SimpleTable } from '../../../ui/simple-table.tsx';
import styles from './problems-card.module.css';

const STEP = 50;

/** Why rows, or the whole file, were refused: file, row, column, value, reason; the count is exact. */
export function ProblemsCard({ record }: { readonly record: ImportRecord }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(STEP);
  const { errors, rejected } = record;
  if (errors.length === 0) return null;
  const left = errors.length - shown;
  return (
    <Card
      flush
      title={
        rejected > 0
          ? t(($) => $.imports.problems.title, { count: rejected })
          : t(($) => $.imports.problems.fileTitle)
      }
      {...(rejected > errors.length
        ? { sub: t(($) => $.imports.problems.shown, { count: errors.length }) }
        : {})}
    >
      <SimpleTable label={t(($) => $.imports.problems.label)}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.imports.problems.file)}</th>
            <th scope="col" data-align="right">
              {t(($) => $.imports.problems.row)}
            </th>
            <th scope="col">{t(($) => $.imports.problems.column)}</th>
            <th scope="col">{t(($) => $.imports.problems.value)}</th>
            <th scope="col">{t(($) => $.imports.problems.reason)}</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, shown).map((problem, index) => (
            <ProblemRow key={index} problem={problem} />
          ))}
        </tbody>
      </SimpleTable>
      {left > 0 && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setShown(shown + STEP)}>
            {t(($) => $.imports.problems.more, { count: Math.min(STEP, left) })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function ProblemRow({ problem }: { readonly problem: ImportProblem }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  return (
    <tr>
      <td>
        <div className={styles.file} title={problem.file}>
          {problem.file}
        </div>
      </td>
      <th scope="row" data-align="right" className="num">
        {problem.row === null ? (
          <span className={styles.muted}>{t(($) => $.imports.problems.whole)}</span>
        ) : (
          format.count(problem.row)
        )}
      </th>
      <td>{problem.column ?? t(($) => $.format.none)}</td>
      <td>
        {problem.value === null ? (
          t(($) => $.format.none)
        ) : (
          <code className={styles.value} title={problem.value}>
            {problem.value}
          </code>
        )}
      </td>
      <td>
        <div className={styles.reason}>{problem.message}</div>
      </td>
    </tr>
  );
}
