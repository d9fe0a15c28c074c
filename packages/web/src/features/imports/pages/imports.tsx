import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { useMay } from '../../session/public/me.ts';
import { useLiveImports } from '../live.ts';
import { DropZone } from '../parts/drop-zone.tsx';
import { ImportList } from '../parts/import-list.tsx';
import { UploadList } from '../parts/upload-list.tsx';
import { VersionsCard } from '../parts/versions-card.tsx';
import { IMPORT_TABS } from '../public/search.ts';
import { useUploads } from '../use-uploads.ts';
import styles from './imports.module.css';

/** Bringing bills in, and what became of each (spec §2, settings: data imports). */
export default function ImportsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: PATHS.imports });
  const { tab = 'imports', page = 1 } = useSearch({ from: `/shell${PATHS.imports}` });
  const mayImport = useMay('costreport.store');
  const live = useLiveImports();
  const { add } = useUploads();

  const show = (value: string | null): void => {
    const known = IMPORT_TABS.find((one) => one === value);
    void navigate({ search: known === 'imports' ? {} : { tab: known } });
  };
  const turn = (to: number): void =>
    void navigate({ search: (before) => ({ ...before, page: to === 1 ? undefined : to }) });

  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <PageHead
        title={t(($) => $.imports.title)}
        desc={t(($) => $.imports.desc)}
        tabs={
          <Tabs.List aria-label={t(($) => $.imports.tabs.label)}>
            {IMPORT_TABS.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(($) => $.imports.tabs[one])}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        }
      />
      <Tabs.Panel value="imports" className={styles.stack ?? ''}>
        {mayImport ? (
          <DropZone
            title={t(($) => $.imports.drop.title)}
            text={t(($) => $.imports.drop.text)}
            onFiles={add}
          />
        ) : (
          <p>{t(($) => $.imports.drop.forbidden)}</p>
        )}
        <UploadList />
        <ImportList page={page} live={live} onPage={turn} />
      </Tabs.Panel>
      <Tabs.Panel value="versions" className={styles.stack ?? ''}>
        <VersionsCard
          page={page}
          onPage={turn}
          title={t(($) => $.imports.versions.title)}
          sub={t(($) => $.imports.versions.sub)}
        />
      </Tabs.Panel>
    </Tabs>
  );
}
