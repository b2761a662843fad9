import type { ReactNode } from 'react';
import { ErrorNotice } from '../../ui/Notice.tsx';

type AuthFormProps = {
  /** What could not be done, above the fields. */
  error: string | undefined;
  onSend(): Promise<unknown>;
  children: ReactNode;
  /** Where a page has more than one form. */
  label?: string;
};

/** Fields one below the other, checked by us and not by the browser. */
export function AuthForm({ error, onSend, children, label }: AuthFormProps) {
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
      }}
    >
      {error && <ErrorNotice>{error}</ErrorNotice>}
      {children}
    </form>
  );
}
