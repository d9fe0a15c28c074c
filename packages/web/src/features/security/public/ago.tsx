import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { now } from '../../../lib/clock.ts';
import { ageOf } from './age.ts';

const EVENTS = { hover: true, focus: true, touch: true } as const;

/** "12 minutes ago", with the exact instant as the tooltip. */
export function Ago({ at }: { readonly at: string }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const exact = format.instant(at);
  const age = ageOf(now() - Date.parse(at));
  const short = age.unit === 'now' ? t(($) => $.security.ago.now) : exact;
  const text = age.count === null ? short : t(($) => $.security.ago[age.unit], { count: age.count });
  return (
    <Tooltip label={exact} events={EVENTS}>
      <time dateTime={at} className="num">
        {text}
      </time>
    </Tooltip>
  );
}
