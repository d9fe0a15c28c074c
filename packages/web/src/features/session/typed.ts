import { createContext, use } from 'react';

/** What the forms of signing in share, so that nothing is typed twice; never in the address. */
export interface Typed {
  readonly email: string;
  readonly setEmail: (email: string) => void;
  /** The password was just chosen: the login page says so. */
  readonly passwordSet: boolean;
  readonly setPasswordSet: (done: boolean) => void;
}

export const TypedContext = createContext<Typed>({
  email: '',
  setEmail: () => undefined,
  passwordSet: false,
  setPasswordSet: () => undefined,
});

export function useTyped(): Typed {
  return use(TypedContext);
}
