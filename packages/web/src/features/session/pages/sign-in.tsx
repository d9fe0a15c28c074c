import { Outlet } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { SignInFrame } from '../parts/sign-in-frame.tsx';
import { TypedContext } from '../typed.ts';

/** /login and all that is below it, in one frame; what was typed on one page is there on the next. */
export default function SignInPages() {
  const [email, setEmail] = useState('');
  const [passwordSet, setPasswordSet] = useState(false);
  const typed = useMemo(() => ({ email, setEmail, passwordSet, setPasswordSet }), [email, passwordSet]);
  return (
    <TypedContext value={typed}>
      <SignInFrame>
        <Outlet />
      </SignInFrame>
    </TypedContext>
  );
}
