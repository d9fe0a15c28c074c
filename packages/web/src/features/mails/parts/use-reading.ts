import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailRow } from '@altocost/contract/mails/endpoints.ts';
import { readMutation } from '../queries.ts';

/** One mail being read: which one, and what came of asking for it. */
export function useReading() {
  const [mail, setMail] = useState<MailRow | null>(null);
  const asking = useMutation({ ...readMutation(), meta: { shownInPlace: true } });
  const ask = ({ id }: MailRow): void => asking.mutate({ params: { id } });
  return {
    mail,
    content: asking.data?.data,
    problem: asking.error,
    busy: asking.isPending,
    start: (chosen: MailRow): void => {
      setMail(chosen);
      asking.reset();
      ask(chosen);
    },
    retry: (): void => {
      if (mail !== null) ask(mail);
    },
    stop: (): void => setMail(null),
  };
}
export type Reading = ReturnType<typeof useReading>;
