import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Company } from '@altocost/contract/companies/model.ts';
import type { Theme } from '@altocost/contract/themes/model.ts';
import { SaveButtons } from '../../../forms/form-buttons.tsx';
import { Form } from '../../../forms/form.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.tsx';
import { Card } from '../../../ui/card.tsx';
import type { CompanyColours, Scheme } from '../../../ui/company-theme.ts';
import { notifyDone } from '../../../ui/notify.tsx';
import { useScheme } from '../../../ui/scheme-toggle.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useThemePreview } from '../../companies/public/theme.ts';
import { coloursDraft, modeColours, paintable } from '../colours.ts';
import { saveColours, themesChanged } from '../queries.ts';
import { ColourField } from './colour-field.tsx';
import { ContrastList } from './contrast-list.tsx';
import styles from './mode-card.module.css';
import { Sample } from './sample.tsx';

const FIELDS = ['backgroundColor', 'primary', 'secondary'] as const;

interface ModeCardProps {
  readonly company: Company;
  readonly scheme: Scheme;
  readonly onRemove: (own: Theme) => void;
}

/** The colours of light or dark: chosen, seen at once, saved or taken back. */
export function ModeCard({ company, scheme, onRemove }: ModeCardProps) {
  const { t } = useTranslation();
  const { dark } = useScheme();
  const onScreen = dark === (scheme === 'dark');
  const { source, own, colours } = modeColours(company.themes, scheme);
  const form = useColoursForm(company, scheme);
  const { values, errors } = form.fields;
  const painted = useMemo(() => paintable(values, form.fields.getInitialValues()), [values, form.fields]);
  const dirty = form.fields.isDirty();
  const title = t(($) => $.themes.titles[scheme]);
  return (
    <Card
      title={title}
      sub={t(($) => $.themes.sources[source])}
      right={onScreen && <StatusBadge tone="info">{t(($) => $.themes.onScreen)}</StatusBadge>}
    >
      {onScreen && dirty && <LivePreview colours={painted} />}
      <Form form={form} label={title}>
        <div className={styles.fields}>
          {FIELDS.map((name) => (
            <ColourField
              key={name}
              path={name}
              label={t(($) => $.themes.fields[name])}
              description={t(($) => $.themes.helps[name])}
              value={values[name]}
              before={colours[name]}
              error={errors[name]}
              disabled={form.busy}
              onChange={(colour) => form.fields.setFieldValue(name, colour)}
            />
          ))}
        </div>
        <Sample colours={painted} scheme={scheme} />
        <p className={styles.note} role="status">
          {dirty ? t(($) => $.themes[onScreen ? 'live' : 'elsewhere']) : ''}
        </p>
        {(dirty || source !== 'product') && <ContrastList colours={painted} scheme={scheme} />}
        <SaveButtons form={form} submit={t(($) => $.themes.save)} />
        {own !== null && !dirty && (
          <div>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
              onClick={() => onRemove(own)}
            >
              {t(($) => $.themes.remove)}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}

/** There only while the draft is of the mode that the screen is in: leaving it shows what is saved again. */
function LivePreview({ colours }: { readonly colours: CompanyColours }) {
  useThemePreview(colours);
  return null;
}

function useColoursForm(company: Company, scheme: Scheme) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { own, colours } = modeColours(company.themes, scheme);
  const form = useSchemaForm({
    schema: coloursDraft,
    initialValues: colours,
    save: async (draft) => {
      const saved = await saveColours(company.id, scheme, own, draft);
      const others = (themes: readonly Theme[]) =>
        themes.filter(({ is_default }) => is_default !== saved.is_default);
      const changed = themesChanged(client, company.id, (before) =>
        [...others(before), saved].toSorted((a, b) => b.is_default - a.is_default),
      );
      form.restart(draft);
      notifyDone(
        t(($) => $.themes.saved, { mode: t(($) => $.themes.modes[scheme]) }),
        t,
      );
      await changed;
    },
  });
  // Saved elsewhere, deleted, or taken from the other mode: a draft that nobody touched follows.
  const { backgroundColor, primary, secondary } = colours;
  const { restart, fields } = form;
  const untouched = !fields.isDirty();
  useEffect(() => {
    if (untouched) restart({ backgroundColor, primary, secondary });
    // oxlint-disable-next-line react/exhaustive-deps -- only when what is saved changes
  }, [backgroundColor, primary, secondary]);
  return form;
}
