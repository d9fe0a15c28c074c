import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { reauthentication } from '../../api/reauthentication.ts';
import { signals } from '../../api/signals.ts';
import { useMe } from '../../features/session/public/me.ts';

const CompanySwitch = lazy(async () => ({
  default: (await import('../../features/companies/public/company-switch.tsx')).CompanySwitch,
}));
const ProfileDialog = lazy(async () => ({
  default: (await import('../../features/session/public/profile-dialog.tsx')).ProfileDialog,
}));
const ReauthDialog = lazy(async () => ({
  default: (await import('../../features/session/public/reauth-dialog.tsx')).ReauthDialog,
}));
const CompanyChanged = lazy(async () => ({
  default: (await import('./company-changed.tsx')).CompanyChanged,
}));
const OfferExpired = lazy(async () => ({
  default: (await import('./offer-expired.tsx')).OfferExpired,
}));

/** Dialogs that somebody opens from the shell. */
export type ShellDialog = 'switch' | 'profile';

interface DialogsProps {
  readonly open: ShellDialog | null;
  readonly onClose: () => void;
}

/** Every dialog that may stand over any page; each is fetched when it is first needed. */
export function Dialogs({ open, onClose }: DialogsProps) {
  const { company_id, offer_expired } = useMe();
  const asked = useReauthentication();
  const [changed, setChanged] = useState(false);
  const [expired, setExpired] = useState(offer_expired);
  useEffect(
    () =>
      signals.listen((signal) => {
        if (signal === 'company_changed') setChanged(true);
        else setExpired(true);
      }),
    [],
  );
  return (
    <Suspense fallback={null}>
      {open === 'switch' && <CompanySwitch opened onClose={onClose} />}
      {open === 'profile' && <ProfileDialog opened onClose={onClose} />}
      {expired && !changed && <OfferExpired key={company_id} onClose={() => setExpired(false)} />}
      {asked.open && <ReauthDialog opened onAnswer={asked.answer} />}
      {changed && <CompanyChanged />}
    </Suspense>
  );
}

/** Is the person being asked to prove who they are, and how the answer gets to the call that waits for it. */
function useReauthentication() {
  const [open, setOpen] = useState(false);
  const waiting = useRef<((confirmed: boolean) => void) | null>(null);
  useEffect(() => {
    const stop = reauthentication.askWith(
      () =>
        new Promise<boolean>((resolve) => {
          waiting.current = resolve;
          setOpen(true);
        }),
    );
    return () => {
      stop();
      waiting.current?.(false);
      waiting.current = null;
    };
  }, []);
  const answer = (confirmed: boolean): void => {
    setOpen(false);
    waiting.current?.(confirmed);
    waiting.current = null;
  };
  return { open, answer };
}
