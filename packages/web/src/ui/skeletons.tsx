import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './skeletons.module.css';

/** What a page shows while its code or its first answer is on the way. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.page} aria-busy="true">
      <VisuallyHidden component="output">{t(($) => $.ui.loading)}</VisuallyHidden>
      <Skeleton h={24} w={220} radius={6} />
      <Skeleton h={32} mt={20} radius={8} />
      <div className={styles.grid}>
        <Skeleton h={380} radius={10} />
        <Skeleton h={380} radius={10} />
      </div>
      <Skeleton h={360} mt={16} radius={10} />
    </div>
  );
}

/** Lines of a list or table on the way, as high as the rows that will take their place. */
export function RowsSkeleton({ rows, height = 36 }: { readonly rows: number; readonly height?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} h={height - 16} my={8} radius={6} />
      ))}
    </div>
  );
}
