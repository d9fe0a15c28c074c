import { Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './pager.module.css';

interface PagerProps {
  readonly page: number;
  readonly last: number;
  readonly onChange: (page: number) => void;
}

/** Pages of a list; nothing when there is only one. */
export function Pager({ page, last, onChange }: PagerProps) {
  const { t } = useTranslation();
  if (last <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={t(($) => $.ui.pages)}>
      <Pagination
        size="sm"
        value={page}
        total={last}
        onChange={onChange}
        getItemProps={(item) => ({ 'aria-label': t(($) => $.ui.pageOf, { page: item, last }) })}
        getControlProps={(control) => ({
          'aria-label':
            control === 'next' || control === 'last' ? t(($) => $.ui.next) : t(($) => $.ui.previous),
        })}
      />
    </nav>
  );
}
