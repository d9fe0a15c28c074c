import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  COMPANY_CURRENCIES,
  IDLE_MINUTES_MAX,
  IDLE_MINUTES_MIN,
} from '@altocost/contract/companies/model.ts';
import type { Company } from '@altocost/contract/companies/model.ts';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { SaveButtons } from '../../../forms/form-buttons.tsx';
import { Form } from '../../../forms/form.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { useMay } from '../../session/public/me.ts';
import { companyChanged, saveProfile } from '../queries.ts';
import styles from './profile-form.module.css';

const RANGE = { min: IDLE_MINUTES_MIN, max: IDLE_MINUTES_MAX };

function draftOf({ name, billing_address, phone, currency, session_idle_minutes }: Company) {
  return { name, billing_address, phone, currency, session_idle_minutes };
}

/** Name, address, phone, currency and length of sessions; the buttons are there only after a change. */
export function ProfileForm({ company }: { readonly company: Company }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const readOnly = !useMay('company.update');
  const form = useSchemaForm({
    schema: ENDPOINTS.companies.update.body,
    initialValues: draftOf(company),
    save: async (values) => {
      const { data } = await saveProfile(company.id, values);
      form.restart(draftOf(data));
      notifyDone(
        t(($) => $.company.profile.saved),
        t,
      );
      await companyChanged(client, data);
    },
  });
  const { getInputProps, values } = form.fields;
  return (
    <Card
      title={t(($) => $.company.profile.title)}
      {...(readOnly ? { sub: t(($) => $.company.profile.readonly) } : {})}
    >
      <Form form={form} label={t(($) => $.company.profile.title)}>
        <div className={styles.fields}>
          <TextInput
            {...getInputProps('name')}
            label={t(($) => $.company.profile.name)}
            autoComplete="organization"
            withAsterisk
            disabled={readOnly}
          />
          <TextInput
            {...getInputProps('phone')}
            label={t(($) => $.company.profile.phone)}
            type="tel"
            autoComplete="tel"
            disabled={readOnly}
          />
          <Textarea
            {...getInputProps('billing_address')}
            className={styles.wide ?? ''}
            label={t(($) => $.company.profile.address)}
            autoComplete="street-address"
            rows={3}
            resize="vertical"
            disabled={readOnly}
          />
          <Select
            {...getInputProps('currency')}
            label={t(($) => $.company.profile.currency)}
            description={t(($) => $.company.profile.currencyNote)}
            allowDeselect={false}
            disabled={readOnly}
            data={COMPANY_CURRENCIES.map((value) => ({
              value,
              label: t(($) => $.company.profile.currencies[value]),
            }))}
          />
          <NumberInput
            {...getInputProps('session_idle_minutes')}
            value={values.session_idle_minutes ?? ''}
            onChange={(minutes) =>
              form.fields.setFieldValue('session_idle_minutes', typeof minutes === 'number' ? minutes : null)
            }
            label={t(($) => $.company.profile.idle)}
            description={t(($) => $.company.profile.idleNote, RANGE)}
            placeholder={String(IDLE_MINUTES_MAX)}
            allowDecimal={false}
            clampBehavior="none"
            step={IDLE_MINUTES_MIN}
            disabled={readOnly}
          />
        </div>
        {values.currency !== company.currency && (
          <Banner tone="info">
            {t(($) => $.company.profile.currencyChange, { from: company.currency, to: values.currency })}
          </Banner>
        )}
        <SaveButtons form={form} submit={t(($) => $.company.profile.save)} />
      </Form>
    </Card>
  );
}
