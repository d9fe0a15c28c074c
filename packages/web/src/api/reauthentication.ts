type Ask = () => Promise<boolean>;

/**
 * Between a call that wants a recent sign-in and the dialog that asks for the password. Calls that are refused at the
 * same time share one question.
 */
export function createReauthentication() {
  let ask: Ask | null = null;
  let asking: Promise<boolean> | null = null;
  return {
    /** Who asks the person; returns the way to take it back. */
    askWith(next: Ask): () => void {
      ask = next;
      return () => {
        if (ask === next) ask = null;
      };
    },
    /** Did the person prove who they are? False as well when nobody can ask. */
    confirm(): Promise<boolean> {
      asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}

export const reauthentication = createReauthentication();
