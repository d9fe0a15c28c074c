import { Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LICENCES } from '@altocost/contract/licences/model.ts';
import type { Licence } from '@altocost/contract/licences/model.ts';
import { countsQuery } from '../queries.ts';
import { ChoiceCard, Choices } from './choice-card.tsx';

interface LicenceChoiceProps {
  readonly value: Licence;
  readonly onChange: (licence: Licence) => void;
  /** The licence that the person has already, which costs nothing to keep. */
  readonly kept?: Licence;
}

/** Control or Viewer: what each means and how many are left. */
export function LicenceChoice({ value, onChange, kept }: LicenceChoiceProps) {
  const { t } = useTranslation();
  const counts = useQuery(countsQuery());
  return (
    <Radio.Group
      label={t(($) => $.users.form.licence)}
      value={value}
      onChange={(next) => {
        const chosen = LICENCES.find((licence) => licence === next);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      <Choices>
        {LICENCES.map((licence) => {
          const count = counts.data?.data.find((one) => one.licence === licence);
          const none = count !== undefined && count.available <= 0 && licence !== kept;
          return (
            <ChoiceCard
              key={licence}
              value={licence}
              title={t(($) => $.users.licence[licence])}
              text={t(($) => $.users.form[`${licence}Text`])}
              disabled={none}
              {...(count === undefined
                ? {}
                : {
                    note: none
                      ? t(($) => $.users.form.noneLeft)
                      : t(($) => $.users.licences.available, { count: Math.max(0, count.available) }),
                  })}
            />
          );
        })}
      </Choices>
    </Radio.Group>
  );
}
