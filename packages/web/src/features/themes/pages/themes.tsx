import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Theme } from '@altocost/contract/themes/model.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { companyQuery } from '../../companies/public/company.ts';
import { useMe } from '../../session/public/me.ts';
import { ModeCard } from '../parts/mode-card.tsx';
import { RemoveDialog } from '../parts/remove-dialog.tsx';
import styles from './themes.module.css';

const SCHEMES = ['light', 'dark'] as const;
const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

/** The company's colours, light and dark, shown on the screen while they are chosen. */
export default function ThemesPage() {
  const { t } = useTranslation();
  const { company_id: id } = useMe();
  const shown = useQuery(companyQuery(id));
  const [removing, setRemoving] = useState<readonly Theme[]>([]);
  if (shown.isPending) return <PageSkeleton />;
  const company = shown.data?.data;
  return (
    <>
      <PageHead
        title={t(($) => $.themes.title)}
        desc={t(($) => $.themes.desc)}
        {...(company !== undefined && company.themes.length > 0
          ? {
              actions: (
                <Button
                  variant="default"
                  leftSection={<IconRestore {...ICON} />}
                  onClick={() => setRemoving(company.themes)}
                >
                  {t(($) => $.themes.reset)}
                </Button>
              ),
            }
          : {})}
      />
      {company === undefined ? (
        <Card>
          <ErrorState
            problem={shown.error}
            onRetry={() => void shown.refetch()}
            retrying={shown.isFetching}
          />
        </Card>
      ) : (
        <>
          <div className={styles.modes}>
            {SCHEMES.map((scheme) => (
              <ModeCard
                key={scheme}
                company={company}
                scheme={scheme}
                onRemove={(own) => setRemoving([own])}
              />
            ))}
          </div>
          <RemoveDialog company={company} removing={removing} onClose={() => setRemoving([])} />
        </>
      )}
    </>
  );
}
