import type { ReactNode } from 'react';
import { ErrorNotice } from '../../ui/Notice.tsx';

type AuthFormProps = {
  /** Error above the fields. */
  error: string | undefined;
  onSend(): Promise<unknown>;
  children: ReactNode;
  /** Accessible name, for pages with more than one form. */
  label?: string;
};

/** Stacked fields. The browser's own validation is off. */
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
